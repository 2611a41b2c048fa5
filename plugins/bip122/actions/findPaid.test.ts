import type { IntentInput } from 'tapkit/kernel'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { whole } from '../fixtures/askAssets.ts'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { rates, utxo } from '../fixtures/createWorld.ts'
import { callIntent, failed, stranger as fund, ok, openCallWorlds } from '../fixtures/openCalls.ts'

const openCalls = openCallWorlds()
afterEach(() => void vi.useRealTimers())
const { payment, other, ordinals } = addresses
const hidden = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const [id, second, older] = ['ab', 'cd', 'ef'].map((pair) => pair.repeat(32)) as [string, string, string]

const pay = (scriptpubkey_address: string, value: number) => ({ scriptpubkey: '51', scriptpubkey_address, value })
type Paid = { readonly from?: string; readonly to?: string; readonly amount?: number; readonly at?: number }
/** A payment of 5,000 satoshi to the order's address, in a block `at` seconds from now. */
const listed = (txid: string, { from = payment, to = fund, amount = 5_000, at = 5 }: Paid = {}) => ({
  ...{ txid, status: { confirmed: true, block_time: Math.round(Date.now() / 1_000) + at } },
  ...{ vin: [{ prevout: pay(from, 100_000) }], vout: [pay(to, amount), pay(from, 90_000)] },
})

/** Pays the address of a plugin's own order. */
const payOrder = (ref = 'order-1', amount = 5_000n): IntentInput => ({
  ...{
    kind: 'calls',
    promise: { out: [{ limit: 'exactly', amount, party: fund }] },
    tokens: [],
    about: undefined,
    ref,
  },
  payload: { kind: 'transfer', recipients: [{ address: fund, amount }], from: payment, network: 'Mainnet' },
})

/** A wallet that breaks when it is asked to pay, in a page whose explorer lists these at the order's address from then on. */
async function open(atFund: readonly ReturnType<typeof listed>[], { atPayer }: { atPayer?: unknown } = {}) {
  const routes: Record<string, unknown> = {
    ...Object.fromEntries(atFund.map((one) => [`/api/tx/${one.txid}`, one])),
    ...{ [`/${fund}/txs`]: atFund, [`/${payment}/txs`]: atPayer ?? [] },
    ...{ '/utxo': [utxo(5_000_000)], 'fees/recommended': rates },
  }
  const world = await openCalls({ routes, accounts: [payment, ordinals] })
  world.wallet.replies.sendTransfer = () => failed(-32603)
  const { kernel } = world
  const send = async (intent: IntentInput) => {
    const prepared = await kernel.prepare(intent)
    await kernel.send(prepared).catch(() => undefined)
    return () => {
      const { status, transactionId, seen } = kernel.state.ledger.find((entry) => entry.id === prepared.id) ?? {}
      return [status, transactionId, seen]
    }
  }
  return { ...world, send }
}

describe('a payment to the order’s own address is the order’s payment if no wallet has named the payment (money 11, bitcoin 17)', () => {
  test('any address of the wallet may pay', async () => {
    for (const from of [payment, ordinals, hidden]) {
      const { send } = await open([listed(id, { from })])
      await expect.poll(await send(payOrder())).toEqual(['confirmed', id, undefined])
    }
  })
  test('the earlier payments of the payer may be unknown', async () => {
    const { send } = await open([listed(id)], { atPayer: () => new Response('', { status: 500 }) })
    await expect.poll(await send(payOrder())).toEqual(['confirmed', id, undefined])
  })
  test('a payment of less or more from the wallet’s own address is told as different (money 14)', async () => {
    for (const amount of [4_999, 5_001]) {
      const { send } = await open([listed(id, { amount })])
      const seen = [{ direction: 'out', amount: BigInt(amount), party: fund }]
      await expect.poll(await send(payOrder())).toEqual(['different', id, seen])
    }
  })
  test('two payments of one order are told apart by their amounts', async () => {
    const { send } = await open([listed(second, { amount: 7_000 }), listed(id)])
    const [first, bump] = [await send(payOrder('order-1')), await send(payOrder('order-1', 7_000n))]
    await expect.poll(first).toEqual(['confirmed', id, undefined])
    await expect.poll(bump).toEqual(['confirmed', second, undefined])
  })
})

describe('error: a payment to the order’s address is not the order’s payment', () => {
  test.each([
    ['what a stranger pays of another amount', [listed(id, { from: hidden, amount: 4_999 })]],
    ['what was paid before the wallet was asked', [listed(older, { at: -86_400 })]],
    ['what pays somebody else', [listed(id, { to: other })]],
  ])('%s', async (_, atFund) => {
    const { send, urls } = await open(atFund)
    const outcome = await send(payOrder())
    const looks = () => urls.filter((url) => url.endsWith(`/${fund}/txs`)).length
    await expect.poll(looks, { timeout: 5_000 }).toBeGreaterThan(1)
    expect(outcome()).toEqual(['unknown', undefined, undefined])
  })
  test('a payment is not counted for a second request if two requests pay the same address and no amount tells them apart', async () => {
    const { send } = await open([listed(id, { amount: 6_000 })])
    const [first, bump] = [await send(payOrder('order-1')), await send(payOrder('order-1', 7_000n))]
    // There was a single request when the first payment was looked for, so its owner was not in doubt.
    await expect.poll(() => first().slice(0, 2)).toEqual(['different', id])
    expect(bump()).toEqual(['unknown', undefined, undefined])
  })
})

test.each([
  ['of the wallet, which gets the change of any payment', payment],
  ['that the request itself names', String(whole.runes_mint?.appServiceFeeAddress)],
])('error: an address %s is no order’s own, whatever the wallet says', async (_, fundingAddress) => {
  const later = listed(id, { to: other, amount: 1_000 })
  const routes = { [`/api/tx/${id}`]: later, '/txs': () => Response.json(isAsked ? [later] : []) }
  let isAsked = false
  const { kernel, wallet, urls } = await openCalls({ routes, accounts: [payment, ordinals] })
  wallet.replies.runes_mint = () => {
    isAsked = true
    return ok({ orderId: 'o/1', fundingAddress })
  }
  await expect(kernel.send(await kernel.prepare(callIntent('runes_mint')))).rejects.toMatchObject({
    name: 'SendOutcomeUnknownError',
  })
  const looks = () => urls.filter((url) => url.includes('/txs')).length
  await expect.poll(looks, { timeout: 5_000 }).toBeGreaterThan(2)
  expect(kernel.state.ledger[0]).toMatchObject({ status: 'unknown', answer: { orderId: 'o/1' } })
  expect(kernel.state.ledger[0]?.transactionId).toBeUndefined()
})

test('a call is found at the order’s address if its wallet has named the order and no transaction', async () => {
  const world = await open([listed(id, { amount: 49_000 })])
  world.wallet.replies.runes_mint = () => ok({ orderId: 'o/1', fundingAddress: fund })
  const outcome = await world.send(callIntent('runes_mint'))
  const seen = [{ direction: 'out', amount: 49_000n, party: fund }]
  await expect.poll(outcome).toEqual(['confirmed', id, seen])
})
