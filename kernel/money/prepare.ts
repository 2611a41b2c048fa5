import { lifetimeOf, requireConnection } from '../account/query.ts'
import { settle } from '../async/settle.ts'
import { createId } from '../createId.ts'
import { BaseError } from '../errors/base.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import { PreparedMismatchError } from '../errors/intent.ts'
import { toRpcError } from '../errors/rpc.ts'
import { PreparedStaleError } from '../errors/send.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Intent, IntentInput } from '../types/intent.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Notice, Prepared, Reading } from '../types/money.ts'
import { askVetoes } from './askVetoes.ts'
import { breachOf } from './breachOf.ts'
import { frozenCopy } from './frozenCopy.ts'
import { isKnownPaid, noteDoubts } from './isKnownPaid.ts'
import { noteEnd } from './isOver.ts'
import { isSameData } from './isSameData.ts'
import { isToldBy } from './isToldBy.ts'
import { pullLedger } from './ledger.ts'
import { markUnsent } from './markUnsent.ts'
import { noticesOf } from './noticesOf.ts'
import { readBack } from './readBack.ts'
import { requireOffered } from './requireOffered.ts'
import { requireReceiver } from './requireReceiver.ts'
import { reviewedChanges } from './reviewedChanges.ts'
import { toIntent } from './toIntent.ts'

/** Everything that this module has prepared. Nothing else may be sent. */
const made = new WeakMap<Prepared, Kernel>()

/** Whether this kernel's `prepare` made the object. A prepared object is frozen, so it is also unchanged. */
export const isPrepared = (kernel: Kernel, prepared: Prepared): boolean => made.get(prepared) === kernel

/**
 * Turns an intent into the request that a wallet would be asked for, reads that request back from its own bytes, and
 * pins it to the session, account and network in use. The visitor sees nothing yet.
 * @throws NotConnectedError, TransferIncompleteError, TokenRequiredError, IntentUnclearError, InvalidAddressError,
 * MemoTooLongError, UnsupportedChainError, PreparedMismatchError, SendVetoedError, and any error of the namespace
 */
export async function prepare(
  kernel: Kernel,
  intent: IntentInput,
  options: { readonly namespace?: string | undefined; readonly signal?: AbortSignal | undefined } = {},
): Promise<Prepared> {
  const connection = requireConnection(kernel, options)
  // Another tab or an earlier visit may have sent the same payment.
  pullLedger(kernel)
  const { namespace, account, connector, network, sessionId } = connection
  requireOffered(kernel, network)
  // The copy comes first, so that nobody can change the intent after it was checked.
  const meant = frozenCopy(toIntent(kernel, network, frozenCopy(intent, 'intent')), 'intent')
  const signal = lifetimeOf(kernel, options.signal)
  const write = async (): Promise<Prepared> => {
    await requireReceiver(kernel, meant.promise, network)
    const ask = async (intent: Intent) => {
      const input = { namespace, intent, connection, account, connector, network, signal }
      const answer = await kernel.hooks.prepare.promise(input)
      if (!answer)
        throw new UnsupportedChainError({
          network: network.name,
          debug: `No plugin prepares "${meant.kind}" on ${network.name}.`,
        })
      const { fee, notices = [], trace, consumes, allowed } = answer
      const validUntil = soonest(answer.validUntil, meant.promise.validUntil)
      return { payload: frozenCopy(answer.payload), told: { fee, notices, validUntil, trace, consumes, allowed } }
    }
    const { payload, told } = await ask(meant)
    const id = createId()
    const pinned = { id, intent: meant, namespace, sessionId, connector, account, network }
    const read = (own: Prepared['payload']) =>
      readBack(kernel, { namespace, payload: own, intent: meant, account, network, signal })
    const first = await read(payload)
    const shown = (reading: Reading) => ({
      ...reading,
      changes: reviewedChanges(meant.promise, reading),
      ...(meant.details && { details: [...(reading.details ?? []), ...meant.details] }),
    })
    const draft: Prepared = { ...shown(first), ...pinned, payload, ...told }
    const refined = await askVetoes(kernel, draft, { signal, stage: 'review' })
    requirePinned(refined, pinned)
    if (refined.validUntil !== undefined && !(refined.validUntil > Date.now())) {
      throw new PreparedStaleError({ debug: 'Its time is over already. `validUntil` is a Unix time in ms.' })
    }
    // If a plugin changed the payload, its bytes are read again, because the review shows the bytes and not a plugin's
    // description. An unchanged payload is frozen, so it is not read a second time: a reading may simulate the request,
    // which takes seconds.
    const isChanged = refined.payload !== payload
    const pinnedPayload = isChanged ? frozenCopy(refined.payload) : payload
    const reading = isChanged ? await read(pinnedPayload) : first
    // The namespace described the former payload, so its fee, its notices and its trace are asked for again. A kind
    // without a payload of its own is written from its fields, which still hold.
    const isWritten = (meant.payload ?? undefined) !== undefined
    const anew = isChanged && isWritten ? (await ask({ ...meant, payload: pinnedPayload })).told : told
    // Nothing of the first reading is kept: a plugin may have removed its memo.
    const facts: Prepared = {
      ...shown(reading),
      ...pinned,
      ...refinedFrom(told, refined, anew),
      payload: pinnedPayload,
    }
    requireKept(meant, reading, facts)
    const common = noticesOf(facts, runtimeOf(kernel).state, (entryId) => isKnownPaid(kernel, entryId))
    noteDoubts(kernel, common)
    const notes = [...common, ...(reading.notices ?? []), ...facts.notices, ...(meant.notices ?? [])]
    const { fee, changes, trace, consumes, details } = facts
    const parts = { fee, changes, trace, consumes, details, notices: distinct(notes) }
    const prepared: Prepared = Object.freeze({ ...facts, ...frozenCopy(parts, 'prepared') })
    made.set(prepared, kernel)
    noteEnd(prepared)
    return prepared
  }
  try {
    return await settle(write, signal)
  } catch (cause) {
    throw markUnsent(cause instanceof BaseError ? cause : toRpcError(cause))
  }
}

/** The fields that plugins may change in a request, beside its payload. */
type Told = Pick<Prepared, 'fee' | 'notices' | 'validUntil' | 'trace' | 'consumes' | 'allowed'>

/** The fields that the namespace answers now, with the changes that plugins made to its earlier answer. */
function refinedFrom(before: Told, refined: Told, now: Told): Told {
  const pick = <key extends keyof Told>(key: key): Told[key] => (refined[key] === before[key] ? now : refined)[key]
  const added = refined.notices.filter((notice) => !before.notices.some((other) => isSameData(other, notice)))
  const notices = now === before ? refined.notices : [...now.notices, ...added]
  return {
    ...{ notices, fee: pick('fee'), validUntil: pick('validUntil'), trace: pick('trace') },
    ...{ consumes: pick('consumes'), allowed: pick('allowed') },
  }
}

/** Leaves out notices that the chain and the kernel both give, and a bare code beside the same code with its facts. */
const distinct = (notices: readonly Notice[]): readonly Notice[] =>
  notices.filter((notice, at) => {
    const later = notices.slice(at + 1).filter((other) => !isSameData(other, notice))
    return !isToldBy([...notices.slice(0, at), ...later], notice)
  })

const soonest = (...times: readonly (number | undefined)[]): number | undefined => {
  const known = times.filter((time) => time !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

/**
 * Refuses a payload whose bytes break the promise, or that may cost more than the fee shown.
 * @throws PreparedMismatchError
 */
function requireKept({ promise }: Intent, reading: Reading, { fee }: Pick<Prepared, 'fee'>): void {
  const { feeLimit } = reading
  if (feeLimit !== undefined && fee && feeLimit > fee.value) {
    throw new PreparedMismatchError({ debug: `Its fee may be ${feeLimit}, and ${fee.value} is shown (smallest unit).` })
  }
  const breach = breachOf(promise, reading)
  if (breach) throw new PreparedMismatchError(breach)
}

/** @throws PreparedMismatchError if a plugin has replaced a pinned field */
function requirePinned(refined: Prepared, pinned: Partial<Prepared>): void {
  for (const [key, value] of Object.entries(pinned)) {
    if (refined[key as keyof Prepared] === value) continue
    throw new PreparedMismatchError({
      debug: `A plugin changed "${key}" of what was prepared. Only its payload, fee, notices and time may change.`,
    })
  }
}
