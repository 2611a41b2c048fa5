import { lifetimeOf, requireConnection } from '../account/query.ts'
import { createId } from '../createId.ts'
import { BaseError } from '../errors/base.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import { toRpcError } from '../errors/rpc.ts'
import {
  PreparedMismatchError,
  PreparedStaleError,
  TokenRequiredError,
  TransferIncompleteError,
} from '../errors/send.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import { sanitizeSymbol } from '../format/sanitizeSymbol.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import { settle } from '../session/attempt.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Intent, Prepared, Reading, TokenFacts } from '../types/money.ts'
import type { Network } from '../types/network.ts'
import { askVetoes } from './askVetoes.ts'
import { frozenCopy } from './frozenCopy.ts'
import { pullLedger } from './ledger.ts'
import { markUnsent } from './markUnsent.ts'
import { noticesOf } from './noticesOf.ts'
import { requireIntended } from './requireIntended.ts'
import { requireReceiver } from './requireReceiver.ts'
import { limitsOf } from './requireTrade.ts'

/** What this module has made: nothing else is sent. */
const made = new WeakMap<Prepared, Kernel>()

/** Whether `prepare` of this kernel made it, unchanged. */
export const isPrepared = (kernel: Kernel, prepared: Prepared): boolean => made.get(prepared) === kernel

/**
 * Makes of an intent what a wallet would be asked for, reads it back from its own bytes, and pins it to the session, account
 * and network in use. The visitor is shown nothing.
 * @throws NotConnectedError, TransferIncompleteError, TokenRequiredError, InvalidAddressError, MemoTooLongError,
 * UnsupportedChainError, PreparedMismatchError, SendVetoedError, and what the namespace says against it
 */
export async function prepare(
  kernel: Kernel,
  intent: Intent,
  options: { readonly namespace?: string | undefined; readonly signal?: AbortSignal | undefined } = {},
): Promise<Prepared> {
  const connection = requireConnection(kernel, options)
  // What another tab or an earlier visit sent may be the same.
  pullLedger(kernel)
  const { namespace, account, connector, network, sessionId } = connection
  const meant = frozenCopy(toIntent(kernel, network, intent), 'intent')
  const signal = lifetimeOf(kernel, options.signal)
  const write = async (): Promise<Prepared> => {
    if (meant.kind === 'transfer') await requireReceiver(kernel, meant, network)
    const input = { namespace, intent: meant, connection, account, connector, network, signal }
    const answer = await kernel.hooks.prepare.promise(input)
    if (!answer)
      throw new UnsupportedChainError({
        network: network.name,
        debug: `No plugin prepares "${meant.kind}" on ${network.name}.`,
      })
    const { fee, notices = [], trace, allowed } = answer
    const validUntil = soonest(answer.validUntil, meant.kind === 'swap' ? meant.validUntil : undefined)
    const payload = frozenCopy(answer.payload)
    const id = createId()
    const pinned = { id, intent: meant, namespace, sessionId, connector, account, network }
    const read = async (own: unknown): Promise<Reading> => {
      const question = { namespace, payload: own, intent: meant, account, network, signal }
      const reading = await kernel.hooks.readPayload.promise(question)
      if (!reading)
        throw new UnsupportedChainError({
          network: network.name,
          debug: `No plugin reads what is sent on ${network.name}.`,
        })
      return reading
    }
    const first = await read(payload)
    const draft: Prepared = { ...limitsOf(meant, first), ...pinned, payload, fee, notices, validUntil, trace, allowed }
    const refined = await askVetoes(kernel, draft, { signal, stage: 'review' })
    requirePinned(refined, pinned)
    if (refined.validUntil !== undefined && !(refined.validUntil > Date.now())) {
      throw new PreparedStaleError({ debug: 'Its time is over already. `validUntil` is a Unix time in ms.' })
    }
    // A payload that a plugin has changed is read again: the review draws the bytes, not what is said of them. The payload that
    // was read first is frozen, so the same object still has the same bytes: reading may simulate, and takes seconds then.
    const isChanged = refined.payload !== payload
    const pinnedPayload = isChanged ? frozenCopy(refined.payload) : payload
    const reading = isChanged ? await read(pinnedPayload) : first
    requireIntended(meant, reading, refined)
    const facts = { ...refined, ...limitsOf(meant, reading), payload: pinnedPayload }
    const prepared = Object.freeze({
      ...facts,
      ...(frozenCopy(
        {
          fee: facts.fee,
          changes: facts.changes,
          details: facts.details,
          allowances: facts.allowances,
          callees: facts.callees,
          trace: facts.trace,
          notices: [...noticesOf(facts, runtimeOf(kernel).state), ...facts.notices],
        },
        'prepared',
      ) as Partial<Prepared>),
    }) as Prepared
    made.set(prepared, kernel)
    return prepared
  }
  try {
    return await settle(write, signal)
  } catch (cause) {
    throw markUnsent(cause instanceof BaseError ? cause : toRpcError(cause))
  }
}

const soonest = (...times: readonly (number | undefined)[]): number | undefined => {
  const known = times.filter((time) => time !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

/** @throws TransferIncompleteError, TokenRequiredError, PreparedMismatchError */
function toIntent(kernel: Kernel, { namespace, nativeCurrency }: Network, intent: Intent): Intent {
  if (intent.kind === 'swap') {
    const { amount, least, from, to } = intent
    if (!isSum(amount) || !isSum(least)) throw new TransferIncompleteError()
    if ([from, to].some(({ address, decimals }) => !address && decimals !== nativeCurrency.decimals)) {
      throw new PreparedMismatchError({ debug: 'The native currency counts in other decimals than the service said.' })
    }
  }
  if (intent.kind === 'swap') return { ...intent, from: named(intent.from), to: named(intent.to) }
  if (intent.kind === 'approval') return { ...intent, token: named(intent.token) }
  if (intent.kind !== 'transfer') return { ...intent }
  const { to, amount, token, memo, notMeant, through } = intent
  if (!to || typeof amount !== 'bigint' || amount <= 0n) throw new TransferIncompleteError()
  if (token && !token.address) throw new TokenRequiredError()
  const { nativeToken } = kernel.networks.describe(namespace)
  const isNative = !token?.address || (nativeToken !== undefined && isSameAddress(token.address, nativeToken))
  return {
    ...{ kind: 'transfer', to, amount },
    ...(isNative ? {} : { token: named(token) }),
    ...(memo ? { memo } : {}),
    ...(notMeant ? { notMeant } : {}),
    ...(through ? { through } : {}),
  }
}

/** A token whose symbol stands beside figures, whoever has named it (money 29). */
const named = (token: TokenFacts): TokenFacts => ({
  ...token,
  symbol: sanitizeSymbol(token.symbol) || truncateAddress(token.address ?? ''),
})

const isSum = (amount: unknown): boolean => typeof amount === 'bigint' && amount > 0n

/** @throws PreparedMismatchError where a plugin has exchanged what is for what is another */
function requirePinned(refined: Prepared, pinned: Partial<Prepared>): void {
  for (const [key, value] of Object.entries(pinned)) {
    if (refined[key as keyof Prepared] === value) continue
    throw new PreparedMismatchError({
      debug: `A plugin changed "${key}" of what was prepared. Only its payload, fee, notices and time may change.`,
    })
  }
}
