import { IntentUnclearError, PreparedMismatchError } from '../errors/intent.ts'
import { TokenRequiredError, TransferIncompleteError } from '../errors/send.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import { sanitizeSymbol } from '../format/sanitizeSymbol.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import type { Intent, IntentInput, IntentPromise, Intents, Limit, TokenFacts } from '../types/intent.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'

/**
 * An intent with its promise. That of the kernel's own kinds follows from what they are about.
 * @throws TransferIncompleteError, TokenRequiredError, IntentUnclearError, PreparedMismatchError
 */
export function toIntent(kernel: Kernel, network: Network, input: IntentInput): Intent {
  if (input.kind === 'transfer') return toTransfer(kernel, network, 'about' in input ? input.about : input)
  if (input.kind === 'calls') {
    return { kind: 'calls', promise: { out: 'atMost' }, payload: input.payload, tokens: [], about: undefined }
  }
  requirePromise(input)
  const { decimals } = network.nativeCurrency
  const tokens = input.tokens.filter((token) => token.address)
  if (input.tokens.some((token) => !token.address && token.decimals !== decimals)) {
    throw new PreparedMismatchError({ debug: 'The native currency counts in other decimals than the service said.' })
  }
  return { ...input, tokens: tokens.map(named) }
}

function toTransfer(kernel: Kernel, { namespace }: Network, about: Intents['transfer']): Intent {
  const { to, amount, token, memo, notMeant, through } = about
  if (!to || !isSum(amount)) throw new TransferIncompleteError()
  if (token && !token.address) throw new TokenRequiredError()
  const { nativeToken } = kernel.networks.describe(namespace)
  const isNative = !token?.address || (nativeToken !== undefined && isSameAddress(token.address, nativeToken))
  const known = isNative ? undefined : named(token)
  return {
    kind: 'transfer',
    promise: {
      out: [{ limit: 'exactly', amount, party: to, ...(known ? { token: known.address } : {}) }],
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

/** @throws IntentUnclearError, TransferIncompleteError */
function requirePromise({ kind, promise, tokens }: Intent): void {
  const { out, in: due = [], allowances = [], callees = [] }: IntentPromise = Object(promise)
  const lists: readonly unknown[] = [out === 'exactly' || out === 'atMost' ? [] : out, due, allowances, callees, tokens]
  const isSaid = lists.every((list) => Array.isArray(list) && list.every((item) => item !== null && item !== undefined))
  if (!isSaid) throw new IntentUnclearError({ kind: String(kind) })
  const limits: readonly Limit[] = [...(typeof out === 'string' ? [] : out), ...due]
  const isWhole =
    limits.every(({ amount }) => isSum(amount)) &&
    allowances.every(({ amount }) => amount === 'all' || (typeof amount === 'bigint' && amount >= 0n))
  if (!isWhole) throw new TransferIncompleteError()
}

/** A token whose symbol stands beside figures, whoever has named it (money 29). */
const named = (token: TokenFacts): TokenFacts => ({
  ...token,
  symbol: sanitizeSymbol(token.symbol) || truncateAddress(token.address ?? ''),
})

const isSum = (amount: unknown): boolean => typeof amount === 'bigint' && amount > 0n
