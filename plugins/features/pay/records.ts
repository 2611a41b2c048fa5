import type { Kernel } from 'tapkit/kernel'
import { isSamePayment } from './isSamePayment.ts'
import { readDeposit } from './read/readDeposit.ts'
import { isShortText, type Payment, readTrace, type Trace } from './read/readTrace.ts'
import { recordOf } from './read/recordOf.ts'
import type { Deposit } from './state.ts'

// What may have paid a request, as every tab reads it: payments at a service, and traces of a wallet's payments and of links.

/**
 * How long an entry is kept, in ms: a day. Until then no entry gives way to a newer one, because a forgotten payment would be
 * offered again in silence.
 */
const day = 24 * 60 * 60_000

/**
 * A list in storage, the newest first. Any script of the page can write to storage: entries that `read` does not know are
 * left out. An earlier version stored a single entry without a list.
 */
function storedList<entry>(key: string, lifetime: number, read: (json: unknown, kernel: Kernel) => entry | undefined) {
  return {
    all(kernel: Kernel): readonly entry[] {
      const all = kernel.storage.get(key, (json) => (Array.isArray(json) ? json : [json]))
      return (all ?? []).flatMap((json) => read(json, kernel) ?? [])
    },
    write(kernel: Kernel, entries: readonly entry[]): void {
      if (entries.length > 0) kernel.storage.set(key, entries, lifetime)
      else kernel.storage.remove(key)
    },
  }
}

type Kept = Readonly<Record<string, unknown>>

const deposits = storedList<Kept>('pay', day, (json) => {
  const now = Date.now()
  const each = recordOf(json)
  const { until = now } = each
  return nameOf(each) !== undefined && typeof until === 'number' && until >= now ? each : undefined
})
const traces = storedList<Trace>('payTraces', 30 * day, (json, kernel) => {
  const trace = readTrace(json)
  return trace && isCurrent(kernel, trace) ? trace : undefined
})

/** The day of a ledger entry begins when its outcome is known: a network may record a payment days after the wallet was asked. */
function isCurrent({ state }: Kernel, { entryId, at }: Trace): boolean {
  const entry = state.ledger.find(({ id }) => id === entryId)
  const isDecided = entry === undefined || /^(confirmed|different|failed)$/.test(entry.status)
  return !isDecided || Math.max(at, entry?.updatedAt ?? at) > Date.now() - day
}

/**
 * The identity of a kept payment: its id and its service, and the wallet's payment, because a service may use an id
 * twice. `undefined` if the value is no payment.
 */
function nameOf({ exchange, sessionId, entryId = '' }: Kept): string | undefined {
  const { service } = recordOf(exchange)
  return isShortText(service) && isShortText(sessionId) ? `${service} ${sessionId} ${entryId}` : undefined
}

/** The payments at services, the newest first, of the networks that this page composes. */
export const keptDeposits = (kernel: Kernel): readonly Deposit[] =>
  deposits.all(kernel).flatMap((each) => readDeposit(kernel, each) || [])

/** Forgets what is no payment. An entry of a network that this page does not compose stays for the page that does. */
export function tidyDeposits(kernel: Kernel): void {
  const all = deposits.all(kernel)
  const sound = all.filter((each) => readDeposit(kernel, each) !== undefined)
  if (sound.length < all.length || all.length === 0) deposits.write(kernel, sound)
}

/** Keeps a payment at a service over a reload, until it is over or a day old. */
export function keepDeposit(kernel: Kernel, deposit: Deposit): void {
  const { status: _, isClosed: __, requestId, ...rest } = deposit
  const isAsked = requestId !== undefined || deposit.isAsked
  deposits.write(kernel, [{ ...rest, isAsked, until: Date.now() + day }, ...others(kernel, deposit)])
}

export const dropDeposit = (kernel: Kernel, deposit: Deposit): void => deposits.write(kernel, others(kernel, deposit))

const others = (kernel: Kernel, deposit: Deposit) =>
  deposits.all(kernel).filter((each) => nameOf(each) !== nameOf(deposit))

/** The trace of a ledger entry that no host has had as a success. */
export const traceOf = (kernel: Kernel, entryId: string): Trace | undefined =>
  traces.all(kernel).find((trace) => trace.entryId === entryId && !trace.isTaken)

/** Keeps the ledger id of a payment that a wallet was asked for, until a host was told that it is paid. */
export function keepEntry(kernel: Kernel, entryId: string, { asset, amount, recipient }: Payment): void {
  if (traceOf(kernel, entryId)) return
  traces.write(kernel, [
    { entryId, payment: { asset, amount, recipient }, at: Date.now(), isNamed: false, isTaken: false },
    ...traces.all(kernel),
  ])
}

/** Keeps that a host was told that a ledger entry may have paid its request. */
export function nameEntry(kernel: Kernel, entryId: string): void {
  const trace = traces.all(kernel).find((each) => each.entryId === entryId)
  if (trace?.isNamed) return
  traces.write(kernel, [
    { at: Date.now(), isTaken: false, ...trace, entryId, isNamed: true },
    ...withoutEntry(kernel, entryId),
  ])
}

/**
 * Takes a ledger entry as the success of a request. Answers `false` if the entry is the success of another request, for
 * example in another tab: a payment is the success of a single request. A trace that is not there proves nothing, because
 * a page may clear its storage.
 */
export function takeEntry(kernel: Kernel, entryId: string): boolean {
  if (traces.all(kernel).some((trace) => trace.entryId === entryId && trace.isTaken)) return false
  traces.write(kernel, [{ entryId, at: Date.now(), isNamed: true, isTaken: true }, ...withoutEntry(kernel, entryId)])
  return true
}

/** Forgets a ledger entry by which nothing was paid. */
export const dropEntry = (kernel: Kernel, entryId: string): void => traces.write(kernel, withoutEntry(kernel, entryId))

const withoutEntry = (kernel: Kernel, entryId: string) =>
  traces.all(kernel).filter((trace) => trace.entryId !== entryId)

/** The ledger id of the same payment, if a wallet was asked for it and the ledger has forgotten it for newer entries. */
export const forgottenEntry = (kernel: Kernel, request: Payment): string | undefined =>
  traces
    .all(kernel)
    .find(
      ({ entryId, payment }) =>
        payment && isSamePayment(payment, request) && !kernel.state.ledger.some(({ id }) => id === entryId),
    )?.entryId

/** Keeps that a payment was shown as a link: a person who scanned or copied the link may have paid. */
export function keepLink(kernel: Kernel, { asset, amount, recipient }: Payment): void {
  const link = { asset, amount, recipient }
  const rest = traces.all(kernel).filter((each) => !(each.link && isSamePayment(each.link, link)))
  traces.write(kernel, [{ link, at: Date.now(), isNamed: false, isTaken: false }, ...rest])
}

/** When a payment was shown as a link last, as Unix time in ms. */
export const linkShownAt = (kernel: Kernel, request: Payment): number | undefined =>
  traces.all(kernel).find(({ link }) => link && isSamePayment(link, request))?.at
