import type { Kernel } from 'tapkit/kernel'
import { isSamePayment } from './isSamePayment.ts'
import { recordOf } from './read/recordOf.ts'
import type { Request } from './state.ts'

const key = 'payTraces'
/** How long a trace is kept, in ms: a day. No newer trace replaces it before: a paid request would be offered again in silence. */
const lifetime = 24 * 60 * 60_000

type Payment = Pick<Request, 'asset' | 'amount' | 'recipient'>

/** A ledger entry or a shown link that may have paid a request, and that no host was told of as a success. */
type Trace = {
  readonly entryId?: string | undefined
  /** The payment of the entry: the ledger may forget a settled entry sooner than its trace. */
  readonly payment?: Payment | undefined
  readonly link?: Payment | undefined
  /**
   * Whether a host was told that the entry may have paid its request. The entry is then no success of another request.
   */
  readonly isNamed?: boolean | undefined
  /** Unix time in ms. */
  readonly at: number
}

/** Keeps the ledger id of a payment that a wallet was asked for, until the host was told that it is paid. */
export const keepEntry = (kernel: Kernel, entryId: string, { asset, amount, recipient }: Payment): void => {
  if (hasEntry(kernel, entryId)) return
  add(kernel, { entryId, payment: { asset, amount, recipient }, at: Date.now() })
}

/** The ledger id of the same payment, if a wallet was asked for it and the ledger has forgotten it for newer entries. */
export const forgottenEntry = (kernel: Kernel, request: Payment): string | undefined =>
  kept(kernel).find(
    ({ entryId, payment }) =>
      payment && isSamePayment(payment, request) && !kernel.state.ledger.some(({ id }) => id === entryId),
  )?.entryId

/** Whether a host has had no success answer for a ledger entry. */
export const hasEntry = (kernel: Kernel, entryId: string): boolean =>
  kept(kernel).some((trace) => trace.entryId === entryId)

/** Whether a host has been told that a ledger entry may have paid its request. */
export const isNamed = (kernel: Kernel, entryId: string): boolean =>
  kept(kernel).some((trace) => trace.entryId === entryId && trace.isNamed)

/** Keeps that a host was told of a ledger entry. */
export const nameEntry = (kernel: Kernel, entryId: string): void => {
  const all = kept(kernel)
  if (all.some((trace) => trace.entryId === entryId && !trace.isNamed))
    write(
      kernel,
      all.map((trace) => (trace.entryId === entryId ? { ...trace, isNamed: true } : trace)),
    )
}

/**
 * Claims a ledger entry as the success of a request. Answers `false` if another request has claimed the entry, for
 * example in another tab while this page slept: a payment is the success of a single request.
 */
export const claimEntry = (kernel: Kernel, entryId: string): boolean => {
  const isLeft = hasEntry(kernel, entryId)
  dropEntry(kernel, entryId)
  return isLeft
}

/** Forgets a ledger entry: its host was told, or it has paid nothing. */
export const dropEntry = (kernel: Kernel, entryId: string): void => {
  const all = kept(kernel)
  const rest = all.filter((trace) => trace.entryId !== entryId)
  if (rest.length < all.length) write(kernel, rest)
}

/** Notes that a payment was shown as a link: a person who scanned or copied the link may have paid. */
export const keepLink = (kernel: Kernel, { asset, amount, recipient }: Payment): void =>
  add(kernel, { link: { asset, amount, recipient }, at: Date.now() })

/** When a payment was shown as a link last, as Unix time in ms. */
export const linkShownAt = (kernel: Kernel, request: Payment): number | undefined =>
  kept(kernel).find(({ link }) => link && isSamePayment(link, request))?.at

const add = (kernel: Kernel, trace: Trace): void => {
  const { link } = trace
  write(kernel, [trace, ...kept(kernel).filter((each) => !(link && each.link && isSamePayment(each.link, link)))])
}

function write(kernel: Kernel, traces: readonly Trace[]): void {
  if (traces.length > 0) kernel.storage.set(key, traces, lifetime)
  else kernel.storage.remove(key)
}

/** The newest first. Any script of the page can write to storage: entries that are not traces are left out. */
function kept(kernel: Kernel): readonly Trace[] {
  const over = Date.now() - lifetime
  const all = kernel.storage.get(key, (json) =>
    Array.isArray(json) ? json.flatMap((each) => readTrace(each) ?? []) : [],
  )
  return (all ?? []).filter(({ at }) => at > over)
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 200

function readTrace(json: unknown): Trace | undefined {
  const { entryId, payment: paid, link: shown, at, isNamed } = recordOf(json)
  if (typeof at !== 'number') return undefined
  const payment = readPayment(paid)
  if (isText(entryId)) return { entryId, at, ...(payment && { payment }), ...(isNamed === true ? { isNamed } : {}) }
  const link = readPayment(shown)
  return link && { link, at }
}

/** Only the fields that tell payments apart. */
function readPayment(json: unknown): Payment | undefined {
  const { asset, amount, recipient } = recordOf(json)
  const { networkId, address, decimals } = recordOf(asset)
  if (![networkId, amount, recipient].every(isText) || typeof decimals !== 'number') return undefined
  if (address !== undefined && !isText(address)) return undefined
  return { asset: { networkId, address, decimals }, amount, recipient } as Payment
}
