import { type Network, sanitizeSymbol, sanitizeText, type Transaction, type Transfer } from 'tapkit/kernel'
import { readDecimal, writeDecimal } from './decimals.ts'

/** More than any page has, and more than anybody sees of one transaction. */
const mostTransactions = 1_000
const mostTransfers = 100

/** How far a service's clock may be ahead, in ms. */
const ahead = 60_000

/** The characters of an address, an id or a hash of any chain. */
const plainId = /^[\w.:-]{1,200}$/

/**
 * Reads the answer of an indexer or a node. Names become plain text, and amounts plain decimals. Transactions of another network,
 * and transactions without an id or a time, are left out. A time in the future becomes now.
 */
export function readTransactions(items: unknown, network: Network, now = Date.now()): Transaction[] {
  if (!Array.isArray(items)) return []
  return items.slice(0, mostTransactions).flatMap((item) => readTransaction(item, network, now) ?? [])
}

function readTransaction(item: unknown, network: Network, now: number): Transaction | undefined {
  const { id, networkId, kind, status, at, from, to, application, transfers } = Object(item) as Loose<Transaction>
  if (!isId(id) || networkId !== network.id || typeof at !== 'number' || !(at >= 1)) return undefined
  const app = Object(application) as Loose<NonNullable<Transaction['application']>>
  const appName = textOf(app.name, 40)
  return {
    id,
    networkId: network.id,
    kind: textOf(kind, 40) ?? 'execute',
    status: status === 'failed' || status === 'pending' ? status : 'confirmed',
    at: Math.trunc(at > now + ahead ? now : at),
    from: idOf(from),
    to: idOf(to),
    ...(appName && { application: { name: appName, imageUrl: urlOf(app.imageUrl) } }),
    transfers: (Array.isArray(transfers) ? transfers : [])
      .slice(0, mostTransfers)
      .flatMap((each) => readTransfer(each)),
  }
}

function readTransfer(each: unknown): Transfer[] {
  const given = Object(each) as Loose<Transfer>
  const { direction, collectible } = given
  if (direction !== 'in' && direction !== 'out' && direction !== 'self') return []
  const amount = readDecimal(given.amount)
  const { value } = given
  const piece = Object(collectible) as Loose<NonNullable<Transfer['collectible']>>
  return [
    {
      direction,
      amount: amount === undefined ? undefined : writeDecimal(amount),
      symbol: typeof given.symbol === 'string' ? sanitizeSymbol(given.symbol) || undefined : undefined,
      name: textOf(given.name, 64),
      imageUrl: urlOf(given.imageUrl),
      address: idOf(given.address),
      ...(given.unnamed === true && { unnamed: true as const }),
      party: idOf(given.party),
      value: typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined,
      ...(collectible !== null &&
        typeof collectible === 'object' && {
          collectible: { name: textOf(piece.name, 64), isSpam: piece.isSpam === true },
        }),
    },
  ]
}

type Loose<type> = { readonly [key in keyof type]?: unknown }

const isId = (id: unknown): id is string => typeof id === 'string' && plainId.test(id)
const idOf = (id: unknown): string | undefined => (isId(id) ? id : undefined)
const urlOf = (url: unknown): string | undefined => (typeof url === 'string' ? url : undefined)
const textOf = (text: unknown, max: number): string | undefined =>
  typeof text === 'string' ? sanitizeText(text, max) || undefined : undefined
