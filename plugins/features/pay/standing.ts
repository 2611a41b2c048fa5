import { type DeepReadonly, isSameAddress, type Kernel, type LedgerEntry } from 'tapkit/kernel'
import { isPaid } from './isPaid.ts'
import { isSamePayment } from './isSamePayment.ts'
import { readAmount } from './read/decimals.ts'
import { forgottenEntry, keptDeposits, linkShownAt, traceOf } from './records.ts'
import type { Deposit, Request } from './state.ts'

type Entry = DeepReadonly<LedgerEntry>
type Asked = DeepReadonly<Request>

/** Whether a request may be paid now, and what may have paid it already: in this tab, in another, or before a reload. */
export type Standing = {
  /**
   * `asked`: a wallet was asked for the request itself. `begun`: a service may pay it. `paid`: the network recorded it, and no
   * host was told. Only a `free` request is offered for payment.
   */
  readonly status: 'asked' | 'begun' | 'paid' | 'free'
  readonly begun?: DeepReadonly<Deposit> | undefined
  readonly paid?: Entry | undefined
  /** The ledger id of the same payment, to be pointed out: its outcome is unknown, or it may be of another request. */
  readonly sent?: string | undefined
  /** When the payment was shown as a link, as Unix time in ms, to be pointed out. */
  readonly shownAt?: number | undefined
}

/**
 * The standing of a request by storage, by the ledger, and by the payment on the screen, which outlives the kit. A payment
 * that the visitor makes again (`repeats`) is not in its way.
 */
export function standingOf(kernel: Kernel, request: Asked): Standing {
  const { deposit: screen } = kernel.state.features.pay
  const isOwn = screen?.requestId === request.id && screen.status !== 'failed'
  const begun = isOwn || mayPay(screen, request) ? screen : keptBegun(kernel, request)
  const same = kernel.state.ledger.filter((entry) => isSameEntry(entry, request))
  const paid = same.find((entry) => isUntold(kernel, entry) && !request.repeats?.includes(entry.id))
  const sent = same.find((entry) => isPointedOut(kernel, entry, request.at))?.id ?? forgottenEntry(kernel, request)
  return {
    status: request.entryId !== undefined ? 'asked' : begun ? 'begun' : paid ? 'paid' : 'free',
    ...{ begun, paid, sent, shownAt: linkShownAt(kernel, request) },
  }
}

/** The same payment that another tab or an earlier visit has begun at a service. */
export const keptBegun = (kernel: Kernel, request: Asked): Deposit | undefined =>
  keptDeposits(kernel).find((each) => isSamePayment(each, request))

/** Whether nothing has come to be known of a request since. */
export const isSameStanding = (one: Standing, other: Standing): boolean =>
  one.begun?.sessionId === other.begun?.sessionId &&
  one.begun?.entryId === other.begun?.entryId &&
  one.paid?.id === other.paid?.id &&
  one.sent === other.sent &&
  one.shownAt === other.shownAt

/** Whether a service may already have paid a request. */
export const mayPay = (
  deposit: DeepReadonly<Deposit> | undefined,
  request: DeepReadonly<Pick<Request, 'asset' | 'amount' | 'recipient'>>,
): deposit is Deposit => deposit !== undefined && deposit.status !== 'failed' && isSamePayment(deposit, request)

/** Whether a payment of the request itself is under way: it is then neither called off nor covered up. */
export function isUnderWay(kernel: Kernel, request: Asked): boolean {
  const { status, begun } = standingOf(kernel, request)
  return status === 'asked' || begun?.requestId === request.id
}

/** The ids by which a host can look for a payment that may have paid its request. */
export function tracesOf(kernel: Kernel, request: Asked) {
  const { begun, sent, shownAt } = standingOf(kernel, request)
  const entryId = request.entryId ?? begun?.entryId ?? sent
  const entry = kernel.state.ledger.find(({ id }) => id === entryId)
  return {
    entryId,
    transactionId: entry?.transactionId ?? begun?.transactionId,
    sessionId: begun?.sessionId,
    ...(shownAt === undefined ? {} : { linkShownAt: shownAt }),
  }
}

const isUntold = (kernel: Kernel, { id, status }: Entry): boolean =>
  status === 'confirmed' && traceOf(kernel, id)?.isNamed === false

/** A recorded payment may be of another request: a host was told of it, or another tab has made it since this request. */
function isPointedOut(kernel: Kernel, entry: Entry, since: number): boolean {
  const trace = traceOf(kernel, entry.id)
  switch (entry.status) {
    case 'confirmed':
      return trace ? trace.isNamed === true : entry.updatedAt > since
    case 'different':
      return trace !== undefined && isPaid(entry)
    case 'failed':
      return false
    default:
      return true
  }
}

/** Whether a ledger entry is the payment that a request asks for, made by a wallet directly. */
function isSameEntry({ networkId, changes }: Entry, { asset, amount, recipient }: Asked): boolean {
  const value = readAmount(amount, asset.decimals)
  const isSame = (one: string | undefined, other: string | undefined) =>
    one === undefined || other === undefined ? one === other : isSameAddress(one, other)
  return (
    networkId === asset.networkId &&
    changes.some(
      (change) =>
        change.direction === 'out' &&
        change.amount === value &&
        isSame(change.token, asset.address) &&
        isSame(change.party, recipient),
    )
  )
}
