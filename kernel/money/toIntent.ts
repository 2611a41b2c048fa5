import { IntentUnclearError, PreparedMismatchError } from '../errors/intent.ts'
import { TokenRequiredError, TransferIncompleteError } from '../errors/send.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import { sanitizeSymbol } from '../format/sanitizeSymbol.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import type { Allowance, Intent, IntentInput, IntentPromise, Intents, Limit, TokenFacts } from '../types/intent.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'

/**
 * Completes an intent with its promise. For the kernel's own kinds, the promise follows from their fields.
 * @throws TransferIncompleteError, TokenRequiredError, IntentUnclearError, PreparedMismatchError
 */
export function toIntent(kernel: Kernel, network: Network, input: IntentInput): Intent {
  // Only the named fields of a transfer are read. A field that a host spreads in cannot choose another receiver than
  // `to`.
  if (input.kind === 'transfer') return toTransfer(kernel, network, 'to' in input ? input : input.about)
  if (input.kind === 'calls' && !('promise' in input)) {
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

/** The fields of a promise. A misspelt field is refused, because it would limit nothing. */
const parts = ['out', 'in', 'callees', 'allowances', 'memo', 'validUntil']

/** @throws IntentUnclearError if a host in JavaScript wrote a field that would promise less than intended */
function requirePromise({ kind, promise, tokens }: Intent): void {
  const { out, in: due, callees, allowances, memo, validUntil }: Partial<IntentPromise> = Object(promise)
  const isLimit = (bound: string) => (limit: Limit) =>
    (limit.limit === 'exactly' || limit.limit === bound) &&
    isSum(limit.amount) &&
    isText(limit.token) &&
    isText(limit.party)
  const wrong = Object.entries({
    promise: Object.keys(Object(promise)).every((name) => parts.includes(name)),
    out: out === 'exactly' || out === 'atMost' || isList(out, isLimit('atMost')),
    // Incoming amounts are found by simulating what leaves, so a promise with `in` needs a list of limits in `out`.
    in: due === undefined || (typeof out !== 'string' && isList(due, isLimit('atLeast'))),
    callees: callees === undefined || isList(callees, (callee) => typeof callee === 'string'),
    allowances: allowances === undefined || isList(allowances, isAllowance),
    memo: isText(memo),
    validUntil: validUntil === undefined || Number.isFinite(validUntil),
    tokens: isList(tokens, ({ address, decimals }) => isText(address) && Number.isInteger(decimals)),
  }).find(([, isRight]) => !isRight)
  if (wrong) throw new IntentUnclearError({ kind: String(kind), field: wrong[0] })
}

const isAllowance = ({ token, spender, amount }: Allowance): boolean =>
  typeof token === 'string' &&
  typeof spender === 'string' &&
  (amount === 'all' || (typeof amount === 'bigint' && amount >= 0n))

const isList = <item>(list: readonly item[] | undefined, isRight: (item: item) => boolean): boolean =>
  Array.isArray(list) && list.every((item) => item !== null && item !== undefined && isRight(item))

const isText = (text: unknown): boolean => text === undefined || typeof text === 'string'

/** A token whose symbol can stand beside figures. Its symbol may come from anybody, so it is cleaned (money 29). */
const named = (token: TokenFacts): TokenFacts => ({
  ...token,
  symbol: sanitizeSymbol(token.symbol) || truncateAddress(token.address ?? ''),
})

const isSum = (amount: unknown): boolean => typeof amount === 'bigint' && amount > 0n
