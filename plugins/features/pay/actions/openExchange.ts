import {
  type ExchangeService,
  type Kernel,
  type OpenedWindow,
  openWindow,
  type PayAsset,
  windowUrl,
} from 'tapkit/kernel'
import { failure } from '../errors.ts'
import { exchangesOn } from '../exchanges.ts'
import { begin } from '../lifetimes.ts'
import { messages } from '../messages.ts'
import { settleDeposit } from '../pending.ts'
import { keepDeposit } from '../records.ts'
import { isSameStanding, keptBegun, type Standing, standingOf } from '../standing.ts'
import { type Deposit, type Offered, payState } from '../state.ts'
import { statusOf } from '../statusOf.ts'
import { inTime } from './inTime.ts'
import { poll } from './poll.ts'
import { recall } from './recall.ts'

type Input = {
  readonly exchange: Offered
  readonly asset: PayAsset
  readonly amount: string
  readonly recipient: string
  readonly namespace: string
  readonly requestId?: number | undefined
  /** The standing of the request that the visitor has read; the payment is not begun at another. */
  readonly seen?: Standing | undefined
}

/** Opens an exchange's window for a payment, in the very press, and shows how far it is. */
export function openExchange(
  kernel: Kernel,
  { exchange, asset, amount, recipient, namespace, requestId, seen }: Input,
): void {
  const service = exchangesOn(kernel, asset.networkId).find(({ id }) => id === exchange.service)
  if (!service) return
  const state = payState.of(kernel)
  if (isOvertaken(kernel, requestId, seen)) {
    recall(kernel, state.request)
    return
  }
  const words = kernel.messages('pay', messages)
  const opened = openWindow({ width: 480, height: 720, title: words.windowTitle(exchange.name) })
  const signal = begin(kernel, 'deposit')
  state.deposit = {
    ...{ exchange, asset, amount, recipient, namespace, requestId },
    networkId: asset.networkId,
    status: 'opening',
    isClosed: false,
  }
  const { deposit } = state
  kernel.track('PAY_EXCHANGE_SELECTED')
  kernel.track('PAY_INITIATED', { network: asset.networkId })
  kernel.navigate('PayLoading', undefined)
  const paid = { exchange: exchange.id, asset, amount, recipient: `${asset.networkId}:${recipient}` }
  const asked = inTime(service.id, (own) => service.createPayUrl({ ...paid, signal: own }), signal)
  void asked.then(
    (answer) => {
      const isLate = isOvertaken(kernel, requestId, seen)
      if (isLate || signal.aborted) opened.close()
      else return begun(kernel, { deposit, opened, service, signal, answer })
      if (signal.aborted) return
      // No link of this payment was shown. A payment that another tab has begun meanwhile takes its place.
      state.deposit = undefined
      recall(kernel, state.request)
    },
    (error: unknown) => {
      opened.close()
      if (signal.aborted) return
      kernel.report(error)
      fail(kernel, deposit, 'noLink')
    },
  )
}

/** Whether the request is over, or another tab has begun or paid it, since the visitor read of it. */
function isOvertaken(kernel: Kernel, requestId: number | undefined, seen: Standing | undefined): boolean {
  const { request } = kernel.state.features.pay
  if (requestId === undefined || !seen) return false
  if (request?.id !== requestId) return true
  const here = { ...standingOf(kernel, request), begun: keptBegun(kernel, request) }
  return !isSameStanding(here, seen)
}

type Begun = {
  readonly deposit: Deposit
  readonly opened: OpenedWindow
  readonly service: ExchangeService
  readonly signal: AbortSignal
  readonly answer: unknown
}

function begun(kernel: Kernel, { deposit, opened, service, signal, answer }: Begun): void {
  const { url: answered, sessionId } = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<
    string,
    unknown
  >
  const url = windowUrl(answered, service.windowOrigins)
  if (!url || typeof sessionId !== 'string' || sessionId === '' || sessionId.length > 200) {
    opened.close()
    // The developer has forgotten an origin, or wants to hear of it.
    if (answered && !url)
      kernel.report(
        new TypeError(`A link was refused: it is no https on one of the \`windowOrigins\` of "${service.id}".`),
      )
    else if (url)
      kernel.report(new TypeError(`"${service.id}" answered no \`sessionId\`: a text of 200 characters at most.`))
    fail(kernel, deposit, answered && !url ? 'foreignLink' : 'noLink')
    return
  }
  const isThere = opened.lead(url)
  const isShut = !isThere && !opened.blocked
  Object.assign(deposit, { url, sessionId, status: opened.blocked ? 'blocked' : 'open', isClosed: isShut })
  keepDeposit(kernel, deposit)
  kernel.notify(kernel.messages('pay', messages).inProgress)
  const ask = statusOf(kernel, deposit)
  if (ask) void poll(kernel, { deposit, opened: isThere ? opened : undefined, ask, signal })
}

function fail(kernel: Kernel, deposit: Deposit, problem: Deposit['problem']): void {
  Object.assign(deposit, { status: 'failed', problem })
  // A request of the host can still be paid in another way.
  if (deposit.requestId === undefined) settleDeposit(kernel, deposit, failure('UNABLE_TO_GET_PAY_URL'))
  kernel.notify(kernel.messages('pay', messages).notInitiated, 'error')
}
