import type { Request } from '../state.ts'
import { recordOf } from './recordOf.ts'

/** Only the fields that tell payments apart. */
export type Payment = Pick<Request, 'asset' | 'amount' | 'recipient'>

/** A ledger entry or a shown link that may have paid a request. */
export type Trace = {
  readonly entryId?: string | undefined
  /** The payment of the entry: the ledger may forget a settled entry sooner than its trace. */
  readonly payment?: Payment | undefined
  readonly link?: Payment | undefined
  /** Whether a host was told that the entry may have paid its request. The entry is then no success of another request. */
  readonly isNamed: boolean
  /** Whether the entry is the success of a request. */
  readonly isTaken: boolean
  /** Unix time in ms. */
  readonly at: number
}

export const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 200

/** Reads a trace from storage; `undefined` if it is no trace. */
export function readTrace(json: unknown): Trace | undefined {
  const { entryId, payment: paid, link: shown, at, isNamed, isTaken } = recordOf(json)
  if (typeof at !== 'number') return undefined
  const payment = readPayment(paid)
  if (isShortText(entryId)) return { entryId, at, payment, isNamed: isNamed === true, isTaken: isTaken === true }
  const link = readPayment(shown)
  return link && { link, at, isNamed: false, isTaken: false }
}

function readPayment(json: unknown): Payment | undefined {
  const { asset, amount, recipient } = recordOf(json)
  const { networkId, address, decimals } = recordOf(asset)
  if (![networkId, amount, recipient].every(isShortText) || typeof decimals !== 'number') return undefined
  if (address !== undefined && !isShortText(address)) return undefined
  return { asset: { networkId, address, decimals }, amount, recipient } as Payment
}
