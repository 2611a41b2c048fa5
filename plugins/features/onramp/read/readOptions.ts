import { type PaymentCurrency, type PurchaseCurrency, sanitizeSymbol, sanitizeText } from 'tapkit/kernel'
import type { Options } from '../state.ts'
import { readDecimal } from './decimals.ts'

/** The most of a list that is read: nobody scrolls further. */
const most = 500

/** Reads a seller's offers. Entries that cannot be read are left out; neither types nor lengths are trusted. */
export function readOptions(answer: unknown): Options {
  const { purchase, payment, isSample } = recordOf(answer)
  return {
    purchase: unique(listOf(purchase).map(readPurchase)),
    payment: unique(listOf(payment).map(readPayment)),
    isSample: Boolean(isSample),
  }
}

function readPurchase(item: unknown): PurchaseCurrency | undefined {
  const { id, name, symbol } = recordOf(item)
  const [shortName, shortSymbol] = [textOf(name, 40), typeof symbol === 'string' ? sanitizeSymbol(symbol, 12) : '']
  return isId(id) && shortSymbol ? { id, name: shortName || shortSymbol, symbol: shortSymbol } : undefined
}

function readPayment(item: unknown): PaymentCurrency | undefined {
  const { id, limits } = recordOf(item)
  if (!isId(id) || textOf(id, 12) !== id) return undefined
  const read = listOf(limits).flatMap((limit) => {
    const { method, min, max } = recordOf(limit)
    const [least, greatest] = [readDecimal(min), readDecimal(max)]
    const name = textOf(method, 30)
    if (!name || least === undefined || greatest === undefined || greatest < least) return []
    return [{ method: name, min: String(min), max: String(max) }]
  })
  return { id, limits: read.slice(0, 8) }
}

export const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, most) : [])

export const textOf = (value: unknown, max: number): string =>
  typeof value === 'string' ? sanitizeText(value, max) : ''

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 100

/** The first of each id. */
function unique<item extends { readonly id: string }>(items: readonly (item | undefined)[]): readonly item[] {
  const byId = new Map<string, item>()
  for (const item of items) if (item && !byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()]
}
