import { invalidParams } from '../../errors.ts'
import { askService } from '../explorer.ts'
import { listInscriptions, placeOf, sendInscriptions } from '../ordinals/inscriptions.ts'
import { bumpOrder, placeOrder } from '../ordinals/placeOrder.ts'
import { listRunes, sendRunes } from '../ordinals/runes.ts'
import { type Method, requirePermission, text } from './fields.ts'

const MAX_PAGE = 100

function listOf(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value) || value.length === 0) throw invalidParams('At least one recipient is required')
  return value.map(Object)
}

function page(value: unknown, fallback: number, most = Number.MAX_SAFE_INTEGER): number {
  const number = value ?? fallback
  if (!Number.isSafeInteger(number) || Number(number) < 0 || Number(number) > most) throw invalidParams('Invalid page.')
  return Number(number)
}

function amountOf(value: unknown): bigint {
  if (!/^[1-9]\d*$/.test(String(value))) throw invalidParams('Invalid amount')
  return BigInt(String(value))
}

const withoutNetwork = ({ network: _, ...rest }: Readonly<Record<string, unknown>>) => rest

const all: Readonly<Record<string, Method>> = {
  runes_estimateMint: (core, params) => askService(core, '/runes/mint/estimate', withoutNetwork(params)),
  runes_estimateEtch: (core, params) => askService(core, '/runes/etch/estimate', withoutNetwork(params)),
  runes_mint: (core, params) => placeOrder(core, 'mint', params),
  runes_etch: (core, params) => placeOrder(core, 'etch', params),
  runes_getOrder: (core, params) => askService(core, `/orders/${encodeURIComponent(text(params, 'id'))}`),
  runes_estimateRbfOrder: (core, { newFeeRate, ...params }) =>
    askService(core, `/orders/${encodeURIComponent(text(params, 'orderId'))}/rbf-estimate`, { newFeeRate }),
  runes_rbfOrder: (core, { newFeeRate, ...params }) => bumpOrder(core, text(params, 'orderId'), newFeeRate),
  async runes_getBalance(core) {
    const runes = await listRunes(core)
    return {
      balances: runes.map(({ amount, symbol, ...rune }) => ({
        ...rune,
        amount: String(amount),
        symbol: symbol ?? '¤',
        spendableBalance: String(amount),
      })),
    }
  },
  async runes_transfer(core, { recipients }) {
    const transfers = listOf(recipients).map((one) => ({
      ...{ runeName: text(one, 'runeName'), address: text(one, 'address'), amount: amountOf(one.amount) },
    }))
    return { txid: await sendRunes(core, transfers) }
  },
  async ord_getInscriptions(core, params) {
    const [offset, limit] = [page(params.offset, 0), page(params.limit, 60, MAX_PAGE)]
    const inscriptions = await listInscriptions(core)
    return {
      ...{ total: inscriptions.length, offset, limit },
      inscriptions: inscriptions.slice(offset, offset + limit).map((one) => ({
        ...placeOf(one),
        inscriptionId: one.id,
        inscriptionNumber: String(one.number),
        address: one.address,
        postage: String(one.value),
        contentLength: String(one.content_length ?? 0),
        contentType: one.content_type ?? '',
        timestamp: one.timestamp,
        genesisTransaction: one.id.split('i')[0],
      })),
    }
  },
  async ord_sendInscriptions(core, { transfers }) {
    const wanted = listOf(transfers).map((one) => ({
      ...{ address: text(one, 'address'), inscriptionId: text(one, 'inscriptionId') },
    }))
    return { txid: await sendInscriptions(core, wanted) }
  },
}

/** The methods for runes and inscriptions, of a wallet that has them. */
export const ordinalMethods: Readonly<Record<string, Method>> = Object.fromEntries(
  Object.entries(all).map(([name, method]): [string, Method] => [
    name,
    async (core, params) => {
      requirePermission(core)
      return method(core, params)
    },
  ]),
)
