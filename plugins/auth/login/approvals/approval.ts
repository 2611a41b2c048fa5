import { isError, UserRejectedError } from 'tapkit/kernel'
import type { SecureWindow } from '../../bridge/openWindow.ts'
import type { Answer, PayloadInput } from '../../protocol/requests.ts'

export type ApprovalType = 'CONSENT' | 'RPC_REQUEST'

export type Question<type extends ApprovalType> = {
  readonly type: type
  readonly payload: PayloadInput<type>
  /** Gives the question up, as a refusal does. */
  readonly signal: AbortSignal
}

/** An approval that waits for the visitor. */
export type Waiting = {
  readonly question: Question<ApprovalType>
  /** Aborts once the visitor has refused. A page that was asked may still answer, because it may have signed already. */
  readonly refusal: AbortController
  readonly resolve: (answer: Answer<ApprovalType>) => void
  readonly reject: (error: unknown) => void
  readonly settled: Promise<void>
  readonly isSettled: () => boolean
  /** Leaves the view, once. */
  readonly leave: () => void
  /** The page that has been asked; an approval asks one page. */
  asked?: 'frame' | 'window' | undefined
  window?: SecureWindow | undefined
}

/** The error of an approval that the visitor has refused. It has no cause, which a chain would read as the wallet's own error (login 14). */
export const refusalOf = ({ question }: Pick<Waiting, 'question'>): UserRejectedError =>
  new UserRejectedError({ asked: question.type === 'CONSENT' ? 'connection' : 'request' })

/** Methods after which money may have moved, although no answer was heard. */
const sending = new Set<unknown>(['eth_sendTransaction', 'solana_signAndSendTransaction'])

/**
 * Whether an error means that the visitor refused: a window that was closed, or a page that did not answer after the visitor had left. If the
 * request sends, only the page itself can say so.
 */
export function isRefusal({ question, refusal }: Pick<Waiting, 'question' | 'refusal'>, error: unknown): boolean {
  if ('method' in question.payload && sending.has(question.payload.method)) return false
  return refusal.signal.aborted || isError(error, 'SecureWindowClosedError')
}
