import type { Request } from '../state.ts'
import { recordOf } from './recordOf.ts'

/** Only the fields that tell payments apart. */
export type Payment = Pick<Request, 'asset' | 'amount' | 'recipient'>

/** A ledger entry or a shown link that may have paid a request, and that no host was told of as a success. */
export type Trace = {
  readonly entryId?: string | undefined
  /** The payment of the entry: the ledger may forget a settled entry sooner than its trace. */
  readonly payment?: Payment | undefined
  readonly link?: Payment | undefined
  /** Whether a host was told that the entry may have paid its request. The entry is then no success of another request. */
  readonly isNamed: boolean
  /** Unix time in ms. */
  readonly at: number
}

/** How long a trace is kept, in ms. */
const lifetime = 24 * 60 * 60_000

export const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 200

/** Reads a trace from storage; `undefined` if it is too old, or no trace. */
export function readTrace(json: unknown, now: number): Trace | undefined {
  const { entryId, payment: paid, link: shown, at, isNamed } = recordOf(json)
  if (typeof at !== 'number' || at <= now - lifetime) return undefined
  const payment = readPayment(paid)
  if (isShortText(entryId)) return { entryId, at, payment, isNamed: isNamed === true }
  const link = readPayment(shown)
  return link && { link, at, isNamed: false }
}

function readPayment(json: unknown): Payment | undefined {
  const { asset, amount, recipient } = recordOf(json)
  const { networkId, address, decimals } = recordOf(asset)
  if (![networkId, amount, recipient].every(isShortText) || typeof decimals !== 'number') return undefined
  if (address !== undefined && !isShortText(address)) return undefined
  return { asset: { networkId, address, decimals }, amount, recipient } as Payment
}
