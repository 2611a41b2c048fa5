import {
  type Kernel,
  noticeText,
  type Prepared,
  PreparedBlockedError,
  PreparedMismatchError,
  PreparedStaleError,
  requireUnmoved,
  SendCancelledError,
  type TypedData,
} from 'tapkit/kernel'
import { type Held, permitsOn } from './offerPermit.ts'

/**
 * Asks the wallet to sign exactly the reviewed permission, for the account and network of the review, and accepts no
 * other signature. Plugins may stop it in `beforeSend`, like a payment.
 * @throws PreparedStaleError, PreparedBlockedError, SendCancelledError, PreparedMismatchError, UserRejectedError,
 * UnsupportedChainError, RPCError
 */
export async function signPermit(kernel: Kernel, prepared: Prepared, left: AbortSignal): Promise<Held> {
  const { namespace, sessionId, account, network } = prepared
  requireUnmoved(kernel.connection(namespace), prepared)
  const refined = await kernel.hooks.beforeSend.promise(prepared, { signal: left, stage: 'send' })
  const blocking = refined.notices.find(({ blocks }) => blocks)
  if (blocking) {
    const { title, text } = noticeText(kernel, blocking)
    throw new PreparedBlockedError({ notice: blocking.code, reason: `${title}. ${text}` })
  }
  const isNew = refined.notices.some((notice) => !prepared.notices.some((known) => isTold(known, notice)))
  if (refined.payload !== prepared.payload || isNew) {
    throw new PreparedStaleError({ debug: 'A plugin changed it after it was reviewed.' })
  }
  if (left.aborted) throw new SendCancelledError()
  requireUnmoved(kernel.connection(namespace), prepared)
  const data = prepared.payload as unknown as TypedData
  const { signature } = await kernel.signTypedData({ data, namespace, sessionId })
  const permit = await permitsOn(kernel, network)?.verifyPermit({ network, account, data, signature })
  if (!permit) {
    throw new PreparedMismatchError({
      reason: 'allows',
      debug: 'What the wallet signed is not the permission that was shown, by the key of this account.',
    })
  }
  return { data, permit }
}

/** Whether a notice that was reviewed tells another: the same, or one that is a code alone (money 59). */
const isTold = (known: Notice, notice: Notice): boolean =>
  textOf(known) === textOf(notice) || textOf({ code: known.code }) === textOf(notice)

type Notice = Prepared['notices'][number]

const textOf = (notice: Notice): string =>
  JSON.stringify(notice, (_, part) => (typeof part === 'bigint' ? `${part}` : part))
