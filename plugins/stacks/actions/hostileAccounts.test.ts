import { createMemoryArea } from 'tapkit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createNode } from '../fixtures/createNode.ts'
import { bob, txid } from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'

const world = openWorlds()
/** The chain's own clock, which no test moves. */
const realTime = () => Math.floor((performance.timeOrigin + performance.now()) / 1_000)
afterEach(() => void vi.useRealTimers())
/** Another account of the visitor's wallet, which the wallet has not shared. */
const carol = 'SP2JXKMSH007NPYAQHKJPQMAQYAD90NQGTVJVQ02B'

const payment = { kind: 'transfer', to: bob, amount: 5_000n } as const

/** A wallet that pays from the account that is active in it, whichever account it was asked for. */
async function payFromAnother(
  more: object = {},
  before: readonly string[] = [],
  until?: string,
  tip: () => number | undefined = realTime,
) {
  const node = createNode()
  const statuses = [...before]
  const area = createMemoryArea()
  const { kernel, connect } = await world({
    area,
    api: {
      ...node.api,
      '/extended/v2/blocks': () => ({ results: [{ burn_block_time: tip() }] }),
      [`/extended/v1/tx/0x${txid}`]: () => ({
        ...{
          tx_id: `0x${txid}`,
          tx_status: statuses.shift() ?? 'success',
          sender_address: carol,
          nonce: 3,
          canonical: true,
        },
        burn_block_time: Math.floor(Date.now() / 1_000),
        token_transfer: { recipient_address: bob, amount: '5000', memo: '0x' },
        ...more,
      }),
    },
  })
  await connect()
  await kernel.send(await kernel.prepare(payment))
  const isDone = (status = '') => (until ? status === until : !/asked|sent/.test(status))
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toSatisfy(isDone), { timeout: 5_000 })
  return { entry: kernel.state.ledger[0], area, kernel }
}

test('error: what a wallet has paid from another account than the reviewed account is told, and is not paid again in silence (money 48)', async () => {
  const { entry, area, kernel } = await payFromAnother()
  expect(entry).toMatchObject({ status: 'different', seen: [{ direction: 'out', amount: 5_000n, party: bob }] })
  kernel.destroy()
  const next = await world({ area, api: createNode().api })
  if (!next.kernel.connection('stacks')) await next.connect()
  const again = await next.kernel.prepare(payment)
  expect(again.notices.map(({ code }) => code)).toContain('paidElsewhere')
})

test('error: a payment from another account that is in no block yet is not told as if nothing were paid (money 48)', async () => {
  const { entry } = await payFromAnother({}, ['pending'])
  expect(entry).toMatchObject({ status: 'different', seen: [{ direction: 'out', amount: 5_000n, party: bob }] })
})

test('behavior: of a payment from another account that the network has refused, nothing was paid (money 48)', async () => {
  const { entry } = await payFromAnother({ tx_status: 'abort_by_response' })
  expect(entry).toMatchObject({ status: 'different', seen: [] })
})

test('error: a payment from another account is not told as if nothing were paid, also beside a visitor’s clock that is ahead (money 50)', async () => {
  const at = Math.floor(Date.now() / 1_000)
  vi.useFakeTimers({ toFake: ['Date'], now: (at + 3 * 3_600) * 1_000 })
  const { entry } = await payFromAnother({ burn_block_time: at + 60 })
  expect(entry).toMatchObject({ status: 'different', seen: [{ direction: 'out', amount: 5_000n, party: bob }] })
})

test('error: as long as the chain’s clock is not known, such a payment is not told as if nothing were paid (money 50)', async () => {
  const at = realTime()
  vi.useFakeTimers({ toFake: ['Date'], now: (at + 3 * 3_600) * 1_000 })
  let looks = 0
  const { entry } = await payFromAnother({ burn_block_time: at + 60 }, [], undefined, () =>
    ++looks > 1 ? at : undefined,
  )
  expect(entry).toMatchObject({ status: 'different', seen: [{ direction: 'out', amount: 5_000n, party: bob }] })
})

test.each([
  ['pays another amount', { token_transfer: { recipient_address: bob, amount: '4999', memo: '0x' } }],
  ['is older than the request', { burn_block_time: 1_600_000_000 }],
])(
  'error: a transaction of another account that %s is not what the wallet was asked for (money 15)',
  async (_, more) => {
    const { entry } = await payFromAnother(more)
    expect(entry).toMatchObject({ status: 'different', seen: [] })
  },
)

test('error: after a payment from another account, the next payment of the reviewed account does not wait behind a nonce that nobody has used (stacks 12)', async () => {
  const { kernel } = await payFromAnother()
  const next = await kernel.prepare({ ...payment, amount: 6_000n })
  // The node and its index tell 8, which only the other account’s transaction was to have.
  expect(Object(next.payload).params.nonce).toBe('8')
})

test('error: while a payment from another account waits for its block, the next payment of the reviewed account does not wait behind its nonce (stacks 12)', async () => {
  const { entry, kernel } = await payFromAnother({ tx_status: 'pending' }, [], 'sent')
  expect(entry).toMatchObject({ status: 'sent' })
  await vi.waitFor(async () => {
    const next = await kernel.prepare({ ...payment, amount: 6_000n })
    expect(Object(next.payload).params.nonce).toBe('8')
  })
})
