import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { whole } from '../fixtures/askAssets.ts'
import { addresses } from '../fixtures/createSatsWallet.ts'
import {
  callIntent,
  failed,
  methods,
  ok,
  openCallWorlds,
  orders,
  sendInscriptions,
  sendRunes,
  stranger,
  txid,
} from '../fixtures/openCalls.ts'
import type { CallMethod } from '../payload.ts'

const openCalls = openCallWorlds()
const { other } = addresses
const orderId = 'cd'.repeat(32)

/** Reviews and sends a call to a wallet that replies so. */
async function sendTo(reply: (params: never) => unknown, method: CallMethod = 'runes_mint') {
  const world = await openCalls()
  world.wallet.replies[method] = reply
  const prepared = await world.kernel.prepare(callIntent(method))
  const outcome = await world.kernel.send(prepared).catch((error: unknown) => error)
  const [entry] = world.kernel.state.ledger
  return { ...world, outcome, entry }
}

describe('a wallet is asked for exactly the reviewed request, once (bitcoin 16)', () => {
  test.each(methods)('%s, and the transaction is the id that the wallet’s result names', async (method) => {
    const { kernel, asked } = await openCalls()
    const prepared = await kernel.prepare(callIntent(method))
    const [first, second] = [kernel.send(prepared), kernel.send(prepared)]
    expect(await first).toEqual({ id: txid })
    expect(await second).toEqual({ id: txid })
    expect(asked()).toEqual([{ method, params: whole[method] }])
    expect(kernel.state.ledger).toMatchObject([{ status: 'sent', transactionId: txid, named: true }])
  })
  test('with whole numbers as text, and without fields that the review could not show', async () => {
    const { kernel, asked } = await openCalls()
    await kernel.send(await kernel.prepare(sendRunes([5n, other])))
    const recipients = [{ runeName: 'UNCOMMON•GOODS', amount: '5', address: other }]
    expect(asked()).toEqual([{ method: 'runes_transfer', params: { recipients } }])
  })
  test('a wallet that changes its parameters changes its own copy', async () => {
    const { kernel, wallet } = await openCalls()
    wallet.replies.ord_sendInscriptions = (params: { transfers: { address: string }[] }) => {
      for (const transfer of params.transfers) transfer.address = stranger
      return ok({ txid })
    }
    const prepared = await kernel.prepare(sendInscriptions([0, other]))
    await kernel.send(prepared)
    expect(prepared.payload).toMatchObject({ params: { transfers: [{ address: other }] } })
  })
  test('error: not on another network than was reviewed', async () => {
    const { kernel, wallet, asked } = await openCalls()
    const prepared = await kernel.prepare(callIntent('runes_mint'))
    wallet.network = 'Signet'
    await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'ChainMismatchError' })
    expect([asked(), kernel.state.ledger]).toEqual([[], []])
  })
})

describe('the wallet’s facts about an order are kept with the request (money 12)', () => {
  test('the id and the address, beside the transaction', async () => {
    const { entry } = await sendTo(() => ok({ orderId, fundTransactionId: txid, fundingAddress: stranger }))
    expect(entry).toMatchObject({ transactionId: txid, answer: { orderId, fundingAddress: stranger } })
  })
  test('a malformed id or address is not kept', async () => {
    const { entry } = await sendTo(() =>
      ok({ orderId: 'x'.repeat(201), fundTransactionId: txid, fundingAddress: addresses.testnet, secret: 'x' }),
    )
    expect(entry?.transactionId).toBe(txid)
    expect(entry).not.toHaveProperty('answer')
  })
  test('a call that pays no order keeps nothing', async () => {
    const { entry } = await sendTo(() => ok({ orderId, fundingAddress: stranger }), 'ord_sendInscriptions')
    expect(entry).toMatchObject({ status: 'unknown' })
    expect(entry?.answer).toBeUndefined()
  })
  test('an order’s id is never the transaction, whatever its form', async () => {
    for (const method of orders) {
      const { outcome, entry } = await sendTo(() => ok({ orderId, fundingAddress: stranger }), method)
      expect(outcome).toMatchObject({ name: 'SendOutcomeUnknownError' })
      expect(entry).toMatchObject({ status: 'unknown', answer: { orderId, fundingAddress: stranger } })
      expect(entry?.transactionId).toBeUndefined()
    }
  })
})

describe('only the field of the method’s own result names the transaction', () => {
  test.each([
    ['txId, as some wallets write it', 'runes_transfer', { txId: txid }],
    ['capitals', 'runes_etch', { fundTransactionId: txid.toUpperCase() }],
    ['no order beside it', 'runes_rbfOrder', { fundRBFTransactionId: txid }],
  ] as const)('%s', async (_, method, result) => {
    expect((await sendTo(() => ok(result), method)).outcome).toEqual({ id: txid })
  })
  test.each([
    ['another method’s field', 'runes_mint', { txid }],
    ['that of a bump', 'runes_etch', { fundRBFTransactionId: txid }],
    ['that of the order which is bumped', 'runes_rbfOrder', { fundTransactionId: txid }],
    ['that of an order', 'ord_sendInscriptions', { fundTransactionId: txid }],
    ['an inscription', 'ord_sendInscriptions', { inscriptionId: `${txid}i0` }],
    ['the bare id', 'runes_transfer', txid],
    ['a list', 'runes_transfer', [{ txid }]],
    ['a part of it', 'runes_transfer', { result: { txid } }],
    ['half an id', 'runes_transfer', { txid: txid.slice(2) }],
    ['nothing', 'runes_mint', undefined],
    ['null', 'runes_mint', null],
  ] as const)('error: %s is an unknown outcome, and falls nowhere', async (_, method, result) => {
    const { outcome, entry, asked } = await sendTo(() => ok(result), method)
    expect(outcome).toMatchObject({ name: 'SendOutcomeUnknownError' })
    expect(outcome).not.toMatchObject({ unsent: true })
    expect(entry).toMatchObject({ status: 'unknown' })
    expect(entry?.transactionId).toBeUndefined()
    expect(asked()).toHaveLength(1)
  })
})

describe('how a wallet refuses', () => {
  test('-32000 is the visitor’s, and ends it', async () => {
    const { outcome, kernel, asked } = await sendTo(() => failed(-32000))
    expect(outcome).toMatchObject({ name: 'UserRejectedError', unsent: true })
    expect([asked().length, kernel.state.ledger]).toEqual([1, []])
  })
  test.each([-32601, -32001])('%i says before sending that it has no such method', async (code) => {
    const { outcome, kernel } = await sendTo(() => failed(code))
    expect(outcome).toMatchObject({ name: 'WalletCallNotSupportedError', code: -32001, unsent: true })
    expect(kernel.state.ledger).toEqual([])
  })
  test.each([
    ['a broken wallet', () => failed(-32603)],
    ['a denied access, which may be the service’s', () => failed(-32002)],
    ['a crash', () => Promise.reject(new Error('gone'))],
    ['nothing at all', () => undefined],
    ['no such method, of its node', () => failed(-32603, { data: { originalError: { code: -32601 } } })],
    ['no reply of the dialect', () => ({ txid })],
  ])('error: %s is an unknown outcome', async (_, reply) => {
    const { outcome, entry } = await sendTo(reply)
    expect(outcome).toMatchObject({ name: 'SendOutcomeUnknownError' })
    expect(entry).toMatchObject({ status: 'unknown' })
  })
  test.each([-32601, -32000])('error: %i beside a transaction is a transaction', async (code) => {
    const { outcome, entry } = await sendTo(() => failed(code, { result: { fundTransactionId: txid, orderId } }))
    expect(outcome).toMatchObject({ name: 'SendOutcomeUnknownError' })
    expect(entry).toMatchObject({ status: 'unknown', transactionId: txid })
  })
})

test('property: whatever a wallet answers, only the named field is a transaction, and no outcome is told as not sent', async () => {
  const world = await openCalls()
  const { kernel, wallet } = world
  const hex = fc.integer({ min: 1, max: 2 ** 30 }).map((number) => number.toString(16).padStart(64, '0'))
  const value = fc.oneof(hex, fc.string(), fc.constant(undefined), fc.integer(), fc.jsonValue())
  const names = ['txid', 'txId', 'fundTransactionId', 'fundRBFTransactionId', 'orderId', 'id', 'fundingAddress']
  const result = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...names), value))
  const field = {
    runes_mint: 'fundTransactionId',
    runes_transfer: 'txid',
    runes_rbfOrder: 'fundRBFTransactionId',
  } as const
  const known = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('runes_mint', 'runes_transfer', 'runes_rbfOrder'),
      result,
      async (method, answer) => {
        wallet.replies[method] = () => ok(answer)
        const prepared = await kernel.prepare(callIntent(method))
        const outcome = await kernel.send(prepared).catch((error: unknown) => error)
        const entry = kernel.state.ledger.find(({ id }) => id === prepared.id)
        const told = Object(answer) as Record<string, unknown>
        const named = told[field[method]] ?? (method === 'runes_transfer' ? told.txId : undefined)
        const isFresh = typeof named === 'string' && /^[0-9a-f]{64}$/.test(named) && !known.has(named)
        if (isFresh) known.add(named)
        expect(entry?.transactionId).toBe(isFresh ? named : undefined)
        if (isFresh) expect(outcome).toEqual({ id: named })
        else expect(outcome).toMatchObject({ name: 'SendOutcomeUnknownError' })
      },
    ),
    { numRuns: 60 },
  )
})
