import { type ExchangeService, isSameAddress, type Kernel, type OpenedWindow, pause } from 'tapkit/kernel'
import { failure } from '../errors.ts'
import { messages } from '../messages.ts'
import { settle } from '../pending.ts'
import type { Deposit } from '../state.ts'
import { drop } from './keep.ts'

type Input = {
  readonly deposit: Deposit
  /** Absent where none is watched. */
  readonly opened: OpenedWindow | undefined
  readonly service: ExchangeService
  readonly signal: AbortSignal
}

/** How often it is looked whether the window is closed, in ms. */
const look = 1_000
/** How many looks there are to each question, and how many questions. */
const looks = 5
const asksAtMost = 20
/** How long an answer is waited for, in ms: the end comes also where none does. */
const patience = 10_000

/** Asks an exchange how far a payment is, each 5 s and 20 times at most; what then is not known is said to be not known (pay 5). */
export async function poll(kernel: Kernel, { deposit, opened, service, signal }: Input): Promise<void> {
  try {
    for (let at = 1; at <= looks * asksAtMost; at++) {
      await pause(look, signal)
      if (opened?.isClosed() && !deposit.isClosed) deposit.isClosed = true
      if (at % looks > 0) continue
      const status = await ask({ deposit, service, signal })
      if (status === 'success' || status === 'failed') return await end(kernel, deposit, status)
    }
    deposit.status = 'unsure'
    kernel.notify(kernel.messages('pay', messages).noStatus, 'error')
    settle(kernel, deposit.requestId, failure('UNABLE_TO_GET_BUY_STATUS', { sessionId: deposit.sessionId }))
  } catch (error) {
    if (!signal.aborted) kernel.report(error)
  }
}

async function ask({ deposit, service, signal }: Omit<Input, 'opened'>): Promise<unknown> {
  const { exchange, sessionId = '' } = deposit
  const asked = Promise.resolve().then(() => service.fetchStatus({ exchange: exchange.id, sessionId, signal }))
  // A question that fails is one without an answer: the next one may have it.
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
  drop(kernel, deposit)
  kernel.notify(isDone ? words.completed : words.failed, isDone ? 'success' : 'error')
  settle(
    kernel,
    deposit.requestId,
    isDone
      ? { success: true, result: deposit.transactionId }
      : failure('GENERIC_PAYMENT_ERROR', { detail: 'The exchange did not pay', transactionId: deposit.transactionId }),
  )
  await readBalances(kernel, deposit)
}

/** Reads anew what the account holds that received, where it is the one in use: nobody else's figures are shown. */
async function readBalances(kernel: Kernel, { namespace, networkId, recipient }: Deposit): Promise<void> {
  const live = kernel.connection(namespace)
  if (!live || live.network.id !== networkId || !isSameAddress(live.account.address, recipient)) return
  await Promise.all([
    kernel.fetchBalance({ namespace, force: true }).catch(() => undefined),
    kernel.fetchTokens({ namespace, force: true }).catch(() => undefined),
  ])
}
