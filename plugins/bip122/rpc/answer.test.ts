// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { parseResult } from '../request/parse.ts'
import type { assets } from './assets.ts'

const txid = 'ab'.repeat(32)
const costBreakdown = { postage: 546, networkFee: 4_000, serviceFee: 454, appServiceFee: 0 }
const estimate = { totalSize: 300, totalCost: 5_000, costBreakdown }
const made = { orderId: 'a', fundTransactionId: txid, fundingAddress: 'bc1q' }
const rune = {
  ...{ runeName: 'UNCOMMON•GOODS', amount: '1200', divisibility: 2, symbol: '⧉' },
  ...{ inscriptionId: `${txid}i0`, spendableBalance: '7' },
}
const inscription = {
  ...{ inscriptionId: `${txid}i0`, inscriptionNumber: '7', address: 'bc1p', collectionName: 'Frogs', postage: '546' },
  ...{ contentLength: '3', contentType: 'image/png', timestamp: 1, offset: 0, genesisTransaction: txid },
  output: `${txid}:0`,
}

type Fields = Readonly<Record<string, unknown>>

/** The whole result of each method of orders, runes and inscriptions. */
const results: Readonly<Record<Exclude<keyof typeof assets, 'sendTransfer'>, Fields>> = {
  runes_estimateMint: estimate,
  runes_estimateEtch: estimate,
  runes_mint: made,
  runes_etch: made,
  runes_executeOrder: made,
  runes_getOrder: {
    ...{ id: 'a', orderType: 'rune_etch', state: 'failed', fundingAddress: 'bc1p' },
    ...{ reason: 'cap reached', createdAt: 'now' },
  },
  runes_estimateRbfOrder: { rbfCost: 700, fundingAddress: 'bc1q' },
  runes_rbfOrder: { orderId: 'a', fundRBFTransactionId: txid, fundingAddress: 'bc1q' },
  runes_getBalance: { balances: [rune] },
  runes_transfer: { txid },
  ord_getInscriptions: { total: 1, limit: 60, offset: 0, inscriptions: [inscription] },
  ord_sendInscriptions: { txid },
}

/** What a host gets of a reply, and whether the developer is told that the reply has another shape. */
async function read(method: string, reply: unknown) {
  const told: string[] = []
  const answer = await parseResult(method, reply, { warn: (text) => void told.push(text) })
  return { answer, isOdd: told.length > 0 }
}

/** The result once for each of its fields, at any depth, without that field. */
function withoutEach(value: unknown): readonly (readonly [path: string, value: unknown])[] {
  if (Array.isArray(value))
    return value.flatMap((item) => withoutEach(item).map(([path, less]) => [path, [less]] as const))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const { [name]: _, ...rest } = value as Fields
    const deeper = withoutEach(inner).map(([path, less]) => [`${name}.${path}`, { ...value, [name]: less }] as const)
    return [[name, rest] as const, ...deeper]
  })
}

/** Fields that a wallet or a service may leave out. */
const optional = ['reason', 'balances.inscriptionId', 'balances.spendableBalance', 'inscriptions.collectionName']

describe('the results of orders, runes and inscriptions (requests 7)', () => {
  test.each(Object.entries(results))('%s answers all of its fields, and no others', async (method, result) => {
    expect(await read(method, { ...result, more: 1 })).toEqual({ answer: { status: 'success', result }, isOdd: false })
  })

  test.each(
    Object.entries(results).flatMap(([method, result]) =>
      withoutEach(result).map(([path, less]) => [method, path, less] as const),
    ),
  )('%s without %s', async (method, path, less) => {
    // `runes_executeOrder` is answered here, and asks no wallet.
    const isPayment = /txid|TransactionId$/.test(path) && method !== 'runes_executeOrder'
    if (isPayment) {
      await expect(read(method, less)).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
      return
    }
    expect((await read(method, less)).isOdd).toBe(!optional.includes(path))
  })
})
