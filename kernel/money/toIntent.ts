import { IntentUnclearError, PreparedMismatchError } from '../errors/intent.ts'
import { TokenRequiredError } from '../errors/send.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import { sanitizeSymbol } from '../format/sanitizeSymbol.ts'
import { sanitizeText } from '../format/sanitizeText.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import type { Intent, IntentInput, Intents, TokenFacts } from '../types/intent.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'
import { requireSum } from './requireSum.ts'
import { unclearField, unclearPart } from './unclearField.ts'

/**
 * An intent with its promise. The promise of the kernel's own kinds follows from their fields. Values that only a host
 * in JavaScript may write are refused, if the promise would cover less than the host means.
 * @throws TransferIncompleteError, TokenRequiredError, IntentUnclearError, PreparedMismatchError
 */
export function toIntent(kernel: Kernel, network: Network, input: IntentInput): Intent {
  const { kind } = Object(input) as { readonly kind?: unknown }
  // Fields that a host spreads into a payment cannot choose another receiver than `to`.
  if (input?.kind === 'transfer') return toTransfer(kernel, network, Object('to' in input ? input : input.about))
  const intent: Intent =
    input?.kind === 'calls' && !('promise' in input)
      ? {
          kind: 'calls',
          promise: { out: 'atMost' },
          payload: input.payload,
          tokens: [],
          about: undefined,
          ref: input.ref,
        }
      : input
  const isUnwritten = kind === 'calls' && (intent.payload ?? undefined) === undefined
  const field = unclearField(intent) ?? (isUnwritten ? 'payload' : undefined)
  if (field) throw new IntentUnclearError({ kind: String(kind), field })
  for (const token of intent.tokens) if (!token.address) requireNative(network, token)
  const tokens = intent.tokens.filter((token) => token.address).map(named)
  return { ...intent, tokens, ...(intent.facts && { facts: plainTexts(intent.facts) }) }
}

/** @throws PreparedMismatchError if an amount of the network's own currency counts in other decimals (money 53) */
function requireNative({ nativeCurrency }: Network, { decimals }: Pick<TokenFacts, 'decimals'>): void {
  if (decimals === nativeCurrency.decimals) return
  throw new PreparedMismatchError({ debug: 'The native currency counts in other decimals than the service said.' })
}

/** Texts from outside as they are drawn, and as the ledger reads them back (money 36). */
const plainTexts = (texts: NonNullable<Intent['facts']>): Intent['facts'] =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, sanitizeText(text, 400)]))

function toTransfer(kernel: Kernel, network: Network, about: Intents['transfer']): Intent {
  const { to, amount, token, memo, notMeant, through } = about
  requireSum(about)
  const field = unclearPart(about)
  if (field) throw new IntentUnclearError({ kind: 'transfer', field })
  if (token && !token.address) throw new TokenRequiredError()
  const { nativeToken } = kernel.networks.describe(network.namespace)
  const isNative = !token?.address || (nativeToken !== undefined && isSameAddress(token.address, nativeToken))
  if (isNative && token) requireNative(network, token)
  const known = isNative ? undefined : named(token)
  return {
    kind: 'transfer',
    promise: {
      out: [
        {
          ...{ limit: 'exactly', amount, party: to },
          ...(known ? { token: known.address } : {}),
          ...(notMeant ? { notMeant } : {}),
        },
      ],
      memo: memo ?? '',
    },
    tokens: known ? [known] : [],
    about: {
      ...{ to, amount },
      ...(known ? { token: known } : {}),
      ...(memo ? { memo } : {}),
      ...(notMeant ? { notMeant } : {}),
      ...(through ? { through } : {}),
    },
  }
}

/** A token whose symbol is drawn beside figures, whether the host or a plugin has named the token (money 29). */
const named = (token: TokenFacts): TokenFacts => ({
  ...token,
  symbol: sanitizeSymbol(token.symbol, 28) || truncateAddress(token.address ?? ''),
})
