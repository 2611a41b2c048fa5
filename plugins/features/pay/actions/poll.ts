import { isSameAddress, type Kernel, type OpenedWindow, pause } from 'tapkit/kernel'
import { failure } from '../errors.ts'
import { messages } from '../messages.ts'
import { pendingOf, settleDeposit } from '../pending.ts'
import { dropDeposit } from '../records.ts'
import type { Deposit } from '../state.ts'
import type { PayResult } from '../types.ts'

type Input = {
  readonly deposit: Deposit
  /** Absent if no window is watched. */
  readonly opened: OpenedWindow | undefined
  /** Asks how far it is. */
  readonly ask: (signal: AbortSignal) => Promise<unknown>
  readonly signal: AbortSignal
}

/** How often it is looked whether the window is closed, in ms. */
const look = 1_000
/** The number of looks for each question, and the number of questions. */
const looks = 5
const asksAtMost = 20
/**
 * The number of questions about a slow payment, from its duration by the service: twice that duration, and 20 min at
 * most.
 */
const asksOf = ({ seconds = 0 }: Deposit) => Math.min(240, Math.max(asksAtMost, Math.ceil((2 * seconds) / looks)))
/** The time that an answer is waited for, in ms, so that the polling ends even without an answer. */
const patience = 10_000

/**
 * Asks for the state of a payment every 5 s, at most 20 times. A payment that takes longer, by its service, is asked
 * about more often. If the state is unknown after that, the payment is reported as unknown (pay 5).
 */
export async function poll(kernel: Kernel, { deposit, opened, ask, signal }: Input): Promise<void> {
  try {
    for (let at = 1; at <= looks * asksOf(deposit); at++) {
      await pause(look, signal)
      if (opened?.isClosed() && !deposit.isClosed) deposit.isClosed = true
      if (at % looks > 0) continue
      const status = await askOnce({ deposit, ask, signal })
      if (status === 'success' || status === 'failed') return await end(kernel, deposit, status)
    }
    deposit.status = 'unsure'
    const words = kernel.messages('pay', messages)
    kernel.notify(deposit.entryId ? words.noQuoteStatus : words.noStatus, 'error')
    const { sessionId, entryId } = deposit
    const code = entryId ? 'UNABLE_TO_GET_QUOTE_STATUS' : 'UNABLE_TO_GET_BUY_STATUS'
    settleDeposit(kernel, deposit, failure(code, { sessionId, entryId }))
  } catch (error) {
    if (!signal.aborted) kernel.report(error)
  }
}

async function askOnce({ deposit, ask, signal }: Omit<Input, 'opened'>): Promise<unknown> {
  const asked = Promise.resolve().then(() => ask(signal))
  // A question that fails counts as a question without an answer: the next question may be answered.
  const answer = await Promise.race([asked, pause(patience, signal)]).catch(() => undefined)
  signal.throwIfAborted()
  const { status, transactionId } = (answer ?? {}) as Record<string, unknown>
  if (typeof transactionId === 'string' && /^[\w+/=:.-]{1,200}$/.test(transactionId))
    deposit.transactionId = transactionId
  return status
}

async function end(kernel: Kernel, deposit: Deposit, status: 'success' | 'failed'): Promise<void> {
  const words = kernel.messages('pay', messages)
  const isDone = status === 'success'
  deposit.status = status
  // A host that is gone does not hear of the success, and may ask again: the payment is kept until the visitor is done with it.
  const isHeard = deposit.requestId === undefined ? !deposit.isAsked : pendingOf(kernel)?.id === deposit.requestId
  if (!isDone || isHeard) dropDeposit(kernel, deposit)
  const [completed, failed] = deposit.entryId ? [words.paid, words.notPaid] : [words.completed, words.failed]
  kernel.notify(isDone ? completed : failed, isDone ? 'success' : 'error')
  const result: PayResult = isDone
    ? { success: true, result: deposit.transactionId }
    : failure('GENERIC_PAYMENT_ERROR', {
        detail: `The ${deposit.entryId ? 'service' : 'exchange'} did not pay`,
        transactionId: deposit.transactionId,
        entryId: deposit.entryId,
      })
  settleDeposit(kernel, deposit, result)
  await readBalances(kernel, deposit)
}

/**
 * Reads the receiving account's balances again if that account is in use: figures of another account are never shown.
 */
async function readBalances(kernel: Kernel, { namespace, networkId, recipient }: Deposit): Promise<void> {
  const live = kernel.connection(namespace)
  if (!live || live.network.id !== networkId || !isSameAddress(live.account.address, recipient)) return
  await Promise.all([
    kernel.fetchBalance({ namespace, force: true }).catch(() => undefined),
    kernel.fetchTokens({ namespace, force: true }).catch(() => undefined),
  ])
}
