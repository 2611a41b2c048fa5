import type { IntentInput, Prepared } from 'tapkit/kernel'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { unsignedPsbt } from '../fixtures/psbts.ts'
import { psbtIntent } from '../psbtIntent.ts'

const { payment, other, ordinals } = addresses
const stranger = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const [id, older] = ['ab'.repeat(32), 'cd'.repeat(32)]
const openWorld = openWorlds()
afterEach(() => void vi.useRealTimers())

const output = (scriptpubkey_address: string, value: number) => ({ scriptpubkey: '51', scriptpubkey_address, value })
type Seconds = number | undefined
/** A payment of 1,500 satoshi as an explorer lists it; `at` is the time of its block, in seconds from now. */
const listed = (
  txid: string,
  at?: Seconds,
  { from = payment as string, to = other as string, amount = 1_500, more = [] as object[] } = {},
) => ({
  txid,
  status:
    at === undefined ? { confirmed: false } : { confirmed: true, block_time: Math.round(Date.now() / 1_000) + at },
  vin: [{ prevout: output(from, 100_000) }],
  vout: [output(to, amount), ...more, output(from, 90_000)],
})

/** A wallet that fails once it was asked, in a page whose explorer lists `before`, and then `after`. */
async function open(before: unknown, after: unknown) {
  let asked = false
  const page = { looks: 0 }
  const list = () => {
    if (asked) page.looks++
    const answer = asked ? after : before
    return typeof answer === 'function' ? answer() : answer
  }
  const wallet = createSatsWallet({ accounts: [payment, ordinals] })
  const failing = () => {
    asked = true
    return { jsonrpc: '2.0', id: '1', error: { code: -32603, message: 'Timeout while waiting for the node' } }
  }
  Object.assign(wallet.replies, { sendTransfer: failing, signPsbt: failing })
  const tip = Math.round(Date.now() / 1_000)
  const blocks = [{ height: 900_000, mediantime: tip - 3_600, timestamp: tip }]
  const world = await openWorld({
    wallet,
    routes: { [`/${payment}/txs`]: list, outspends: list, '/api/blocks': blocks },
  })
  await world.connect()
  return { ...world, page }
}
const pay = { kind: 'transfer', to: other, amount: 1_500n } as const
type World = Awaited<ReturnType<typeof open>>

/** What the chain is searched for, with as many looks as there are until one finds it, or four find nothing. */
async function search({ kernel, page }: World, prepared: Prepared): Promise<string | undefined> {
  const error = await kernel.send(prepared).catch((cause) => cause)
  expect(error).toMatchObject({ name: 'SendOutcomeUnknownError' })
  const entry = kernel.state.ledger.find((each) => each.id === prepared.id)
  if (!entry) throw new Error('nothing is remembered')
  const { network } = prepared
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const controller = new AbortController()
  const { signal } = controller
  const from = page.looks
  let done = false
  const found = kernel.hooks.findTransaction.promise({ namespace: 'bip122', network, entry, signal }).finally(() => {
    done = true
  })
  // What loads takes its time, which no clock of a test knows.
  while (!done && page.looks < from + 4) {
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(100)
  }
  controller.abort()
  const answer = await found
  vi.useRealTimers()
  return answer?.id
}
async function outcome(before: unknown, after: unknown, intent: IntentInput = pay) {
  const world = await open(before, after)
  return search(world, await world.kernel.prepare(intent))
}

describe('a payment that the wallet did not name is found', () => {
  test.each([
    ['in no block yet', [], [listed(id)]],
    ['in a block', [], [listed(id, 5)]],
    ['in a block whose clock is behind', [], [listed(id, -600)]],
    ['beside an equal one that was there before', [listed(older)], [listed(id), listed(older)]],
    ['beside an equal one that came into a block meanwhile', [listed(older)], [listed(older, 5), listed(id)]],
    ['after others', [], [listed(older, 5, { amount: 1_501 }), listed(id)]],
  ])('%s', async (_, before, after) => {
    expect(await outcome(before, after)).toBe(id)
  })
  test.each([
    [5, id],
    [-86_400, undefined],
  ])(
    'error: also beside a visitor’s clock that is hours ahead, and no older one: %d s (money 50)',
    async (at, found) => {
      const one = listed(id, at)
      const world = await open([], [one])
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3_600_000 })
      expect(await search(world, await world.kernel.prepare(pay))).toBe(found)
    },
  )
  test('at a later look, by an explorer that was behind', async () => {
    let looks = 0
    expect(await outcome([], () => (++looks > 3 ? [listed(id)] : []))).toBe(id)
  })
})

describe('a payment that the wallet did not name is not found', () => {
  test.each([
    ['an equal one that was there before', [listed(older)], [listed(older)]],
    ['an equal one that was there before, and came into a block', [listed(older)], [listed(older, 5)]],
    ['an equal one of yesterday, that was not listed then', [], [listed(older, -86_400)]],
    ['of another amount', [], [listed(id, 5, { amount: 1_499 })]],
    ['to another receiver', [], [listed(id, 5, { to: stranger })]],
    ['paid by somebody else', [], [listed(id, 5, { from: stranger })]],
    ['one that pays somebody else as well', [], [listed(id, 5, { more: [output(stranger, 5)] })]],
    ['what has no id', [], [listed('../x', 5)]],
    ['what is no list', [], { error: 1 }],
    ['found where nobody knows what was there before', () => Promise.reject(new TypeError('offline')), [listed(id)]],
  ])('%s', async (_, before, after) => {
    expect(await outcome(before, after)).toBeUndefined()
  })
  test('if the transaction is another request’s', async () => {
    const world = await open([], [listed(id)])
    const { kernel } = world
    const first = await kernel.prepare(pay)
    await expect(kernel.send(first)).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
    await expect.poll(() => kernel.state.ledger[0]?.transactionId).toBe(id)
    // The second one is reviewed in the knowledge of the first, and does not take its transaction.
    expect(await search(world, await kernel.prepare(pay))).toBeUndefined()
  })
})

describe('a PSBT that the wallet did not name is found', () => {
  const psbt = unsignedPsbt([ordinals, payment])
  const intent = psbtIntent({ psbt })
  const spentBy = (txid: string) => [{ spent: true, txid, status: { confirmed: false } }, { spent: false }]
  const unspent = [{ spent: false }, { spent: false }]
  test('by the transaction that spends its first coin', async () => {
    expect(await outcome(unspent, spentBy(id), intent)).toBe(id)
  })
  test('unless the spending transaction is older and was to be replaced', async () => {
    expect(await outcome(spentBy(older), spentBy(older), intent)).toBeUndefined()
    expect(await outcome(spentBy(older), spentBy(id), intent)).toBe(id)
  })
  test('unless the earlier spending transaction is unknown', async () => {
    const offline = () => Promise.reject(new TypeError('offline'))
    expect(await outcome(offline, spentBy(id), intent)).toBeUndefined()
    // Its coin may have been spent before, also where the payment is that of an order.
    expect(await outcome(offline, spentBy(id), { ...intent, ref: 'order' })).toBeUndefined()
  })
})

test('a payment without an id is found beside payouts to thousands of receivers, which are longer than other answers (history 9)', async () => {
  const more = Array.from({ length: 5_000 }, () => output(stranger, 10_000))
  const payouts = Array.from({ length: 16 }, (_, at) =>
    listed(String(at).padStart(64, '0'), -86_400, { from: stranger, to: payment, more }),
  )
  expect(JSON.stringify(payouts).length).toBeGreaterThan(5_000_000)
  const world = await open(payouts, [listed(id), ...payouts])
  expect(await search(world, await world.kernel.prepare(pay))).toBe(id)
})
