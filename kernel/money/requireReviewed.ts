import { requireConnection } from '../account/query.ts'
import { PreparedMismatchError } from '../errors/intent.ts'
import { PreparedBlockedError, PreparedStaleError, SendPendingError } from '../errors/send.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Notice, Prepared } from '../types/money.ts'
import { findAskedElsewhere } from './askedElsewhere.ts'
import { askVetoes } from './askVetoes.ts'
import { findSame } from './findSame.ts'
import { isKnownPaid } from './isKnownPaid.ts'
import { isSameData } from './isSameData.ts'
import { isToldBy } from './isToldBy.ts'
import { isAsking, pullLedger } from './ledger.ts'
import { noticesOf } from './noticesOf.ts'
import { isPrepared } from './prepare.ts'
import { requireUnmoved } from './requireUnmoved.ts'

/**
 * Checks everything that can be known before the wallet is asked: the review still holds, no notice blocks the request,
 * and no plugin objects.
 * @throws PreparedMismatchError, PreparedStaleError, PreparedBlockedError, SendPendingError, SendVetoedError,
 * NotConnectedError, and any error that a plugin stops the request with
 */
export async function requireReviewed(kernel: Kernel, prepared: Prepared): Promise<void> {
  if (!isPrepared(kernel, prepared)) {
    throw new PreparedMismatchError({ debug: 'It was not made by `prepare`: a copy may say anything.' })
  }
  requireUnmoved(requireConnection(kernel, { namespace: prepared.namespace }), prepared)
  await requireUnblocked(prepared)
  const refined = await askVetoes(kernel, prepared, { signal: kernel.signal, stage: 'send' })
  await requireUnblocked(refined)
  requireKnown(prepared, refined.notices)
  if (!isSameData(refined.payload, prepared.payload)) {
    throw new PreparedStaleError({ debug: 'A plugin changed it after it was reviewed.' })
  }
  const elsewhere = await findAskedElsewhere(kernel, prepared)
  if (elsewhere) throw new SendPendingError({ wallet: elsewhere.wallet })
}

/**
 * Repeats the checks that need no waiting. While plugins looked, the session may have changed, and another call may
 * have asked for the same payment.
 * @throws PreparedStaleError, SendPendingError, NotConnectedError
 */
export function requireAlone(kernel: Kernel, prepared: Prepared): void {
  requireUnmoved(requireConnection(kernel, { namespace: prepared.namespace }), prepared)
  pullLedger(kernel)
  const { state } = runtimeOf(kernel)
  const asking = findSame(state.ledger, prepared, ({ id }) => isAsking(kernel, id))
  if (asking) throw new SendPendingError({ wallet: asking.wallet })
  requireKnown(
    prepared,
    noticesOf(prepared, state, (id) => isKnownPaid(kernel, id, prepared.notices)),
  )
}

/** @throws PreparedStaleError if there is a notice that was not reviewed */
function requireKnown({ notices }: Prepared, now: readonly Notice[]): void {
  const fresh = now.find((notice) => !isToldBy(notices, notice))
  if (fresh) throw new PreparedStaleError({ debug: `The notice "${fresh.code}" was not there when it was reviewed.` })
}

/** @throws PreparedBlockedError */
async function requireUnblocked({ notices }: Prepared): Promise<void> {
  const blocking = notices.find(({ blocks }) => blocks)
  if (!blocking) return
  const { code } = blocking
  // The words of notices load with a review, and a host that draws its own may not have them.
  const reason = await import('../locale/englishNotice.ts').then(
    ({ englishNotice }) => englishNotice(blocking),
    () => code,
  )
  throw new PreparedBlockedError({ notice: code, reason })
}
