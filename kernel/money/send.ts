import { settle } from '../async/settle.ts'
import { BaseError } from '../errors/base.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import { UserRejectedError } from '../errors/connection.ts'
import { isError } from '../errors/isError.ts'
import { isUserRejection, toRpcError } from '../errors/rpc.ts'
import { SendCancelledError, SendOutcomeUnknownError } from '../errors/send.ts'
import { toSendError } from '../errors/toSendError.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import { report } from '../report/report.ts'
import { track } from '../report/track.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { LedgerEntry, Prepared } from '../types/money.ts'
import { whileAsking } from './askedElsewhere.ts'
import { follow } from './follow.ts'
import { isUnsent } from './isUnsent.ts'
import { entryOf, erase, progressOf, pullLedger, record } from './ledger.ts'
import { markUnsent } from './markUnsent.ts'
import { isNamedItself, othersWith } from './othersWith.ts'
import { requireAlone, requireReviewed } from './requireReviewed.ts'
import { spellId } from './spellId.ts'
import { toEntry } from './toEntry.ts'
import { toldUnknown } from './toldUnknown.ts'

const sends = new WeakMap<Prepared, Promise<{ readonly id: string }>>()

/**
 * Asks the wallet for exactly what was prepared, once, and answers the transaction's id. The call is refused if the
 * session, account or network has changed, or if `signal` aborts before the wallet is asked. The transaction is
 * followed until its outcome is known.
 * @throws PreparedMismatchError, PreparedStaleError, PreparedBlockedError, SendPendingError, UserRejectedError,
 * SendOutcomeUnknownError, SendCancelledError
 */
export function send(
  kernel: Kernel,
  prepared: Prepared,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<{ readonly id: string }> {
  const before = sends.get(prepared)
  if (before) return before
  const sent = run(kernel, prepared, signal)
  sends.set(prepared, sent)
  return sent
}

async function run(
  kernel: Kernel,
  prepared: Prepared,
  signal: AbortSignal | undefined,
): Promise<{ readonly id: string }> {
  let isAsked = false
  try {
    await requireReviewed(kernel, prepared)
    return await whileAsking(kernel, prepared.id, async () => {
      if (signal?.aborted) throw new SendCancelledError()
      // Nothing is awaited from here until the entry is recorded. Otherwise two calls could both find that no wallet is
      // asking.
      requireAlone(kernel, prepared)
      isAsked = true
      return settle(() => ask(kernel, prepared), kernel.signal)
    })
  } catch (cause) {
    const error = toError(cause, isAsked)
    if (kernel.signal.aborted) throw error
    const rejected = isError(error, 'UserRejectedError')
    track(kernel, rejected ? 'SEND_REJECTED' : 'SEND_ERROR', { code: String(error.code) })
    throw rejected ? error : report(kernel, error)
  }
}

/** The error for the caller; `unsent` on it proves that nothing was sent. */
function toError(cause: unknown, isAsked: boolean): BaseError {
  const isRefusal = !isError(cause, 'SendOutcomeUnknownError') && isUserRejection(cause)
  const error = isRefusal ? toRefusal(cause) : cause instanceof BaseError ? cause : toRpcError(cause)
  if (!isAsked || isUnsent(error)) return markUnsent(error)
  // The kit was destroyed while the wallet was asking.
  return isError(error, 'ConnectAbortedError')
    ? new SendOutcomeUnknownError({ debug: 'The kit was destroyed while the wallet asked.', cause })
    : error
}

const toRefusal = (cause: unknown): BaseError =>
  isError(cause, 'UserRejectedError') ? cause : new UserRejectedError({ asked: 'request', cause })

/**
 * Puts the request to the wallet. From here on, only a refusal or a documented code proves that nothing was sent (money
 * 10).
 */
async function ask(kernel: Kernel, prepared: Prepared): Promise<{ readonly id: string }> {
  // A transaction that is already in the ledger belongs to an earlier payment.
  const known = new Set(
    runtimeOf(kernel).state.ledger.flatMap(({ networkId, transactionId }) =>
      networkId === prepared.network.id ? (transactionId ?? []) : [],
    ),
  )
  const entry = toEntry(prepared)
  const isTaken = (id: string) => {
    pullLedger(kernel)
    return othersWith(runtimeOf(kernel).state.ledger, entry, id).some(isNamedItself)
  }
  const isOld = (id: string) => known.has(id) || isTaken(id)
  record(kernel, entry)
  try {
    const answer = await kernel.hooks.send.promise(prepared)
    if (!answer)
      throw new UnsupportedChainError({
        network: prepared.network.name,
        debug: `No plugin sends on ${prepared.network.name}.`,
      })
    if (!isId(answer.id)) throw new SendOutcomeUnknownError({ debug: 'The plugin answered no transaction id.' })
    const id = spellId(answer.id)
    if (isOld(id)) {
      throw new SendOutcomeUnknownError({ debug: 'The wallet named the transaction of another payment.' })
    }
    settleAsked(kernel, prepared, { status: 'sent', transactionId: id, answer: textsIn(answer.answer) })
    if (!kernel.signal.aborted)
      track(kernel, 'SEND_SUCCESS', { network: prepared.network.id, token: symbolOf(prepared) })
    return { id }
  } catch (thrown) {
    const cause = toSendError(thrown)
    // If the chain has recorded the transaction, it was sent, even if the wallet now says otherwise. Another tab may
    // have found it.
    pullLedger(kernel)
    const isFound = entryOf(kernel, prepared.id)?.transactionId !== undefined
    if (isUnsent(cause) && !isFound) {
      erase(kernel, prepared.id)
      throw cause
    }
    // Whoever asked hears this error, also if the chain has recorded the transaction meanwhile.
    toldUnknown(kernel).add(prepared.id)
    // Some errors carry the id of a transaction that was sent despite the error.
    const { transactionId: carried } = Object(Object(thrown).transactionId ? thrown : cause) as {
      transactionId?: unknown
    }
    const transactionId = isId(carried) ? spellId(carried) : undefined
    settleAsked(kernel, prepared, {
      status: 'unknown',
      ...(transactionId !== undefined && !isOld(transactionId) ? { transactionId } : {}),
      answer: isError(thrown) ? textsIn(Object(thrown).answer) : undefined,
    })
    throw isError(cause, 'SendOutcomeUnknownError')
      ? cause
      : new SendOutcomeUnknownError({ debug: debugOf(cause), cause })
  }
}

type Settled = Pick<LedgerEntry, 'status' | 'transactionId' | 'answer'>

function settleAsked(kernel: Kernel, prepared: Prepared, { answer, ...change }: Settled): void {
  const kept = entryOf(kernel, prepared.id) ?? toEntry(prepared)
  const before = answer ? { ...kept, answer } : kept
  const { transactionId: id } = change
  // The transaction may have been found on the chain, and settled, before the wallet answered.
  const isKnown = before.transactionId !== undefined && (id === undefined || id === before.transactionId)
  const named = id !== undefined || before.named
  const others = othersWith(runtimeOf(kernel).state.ledger, before, id)
  record(kernel, isKnown ? { ...before, named } : { ...before, ...change, named, replaces: undefined, seen: undefined })
  if (kernel.signal.aborted) return
  void follow(kernel, prepared.id)
  // The wallet may have named a transaction that other entries had only found. Those entries are open again, or fall
  // back to the id that was replaced.
  for (const other of others) {
    const now = entryOf(kernel, other.id)
    if (!now || now.transactionId === other.transactionId) continue
    kernel.hooks.onSend.call(now)
    if (progressOf(now) === 1) void follow(kernel, now.id)
  }
}

/** Whether a plugin's answer can be a transaction id. Storage cannot read back an id that is longer. */
const isId = (id: unknown): id is string => typeof id === 'string' && id !== '' && id.length <= 4_000

/** The texts of a plugin's answer beside the id, as storage can keep them. */
function textsIn(answer: unknown): LedgerEntry['answer'] {
  const texts = Object.entries(Object(answer)).filter(([, text]) => typeof text === 'string' && text.length <= 4_000)
  return texts.length > 0 ? (Object.fromEntries(texts) as Record<string, string>) : undefined
}

/** The symbol of the token that leaves; empty for the network's own currency. */
const symbolOf = ({ intent, changes }: Prepared): string => {
  const token = changes.find(({ direction }) => direction === 'out')?.token
  return (token && intent.tokens.find(({ address }) => isSameAddress(address, token))?.symbol) || ''
}

const debugOf = (cause: unknown): string =>
  isError(cause) ? cause.toString().slice(0, 500) : 'The wallet failed after it was asked.'
