import { createMemoryArea, createSimulatedWallet } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import { answering, word } from '../fixtures/answering.ts'
import { bob, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { topics } from './readMoves.ts'

const world = openWorlds()
const id = `0x${'ab'.repeat(32)}`
/** Another account of the visitor's wallet, which the wallet has not shared. */
const carol = '0x12b35ef4cc6cf200e169dd026f86c16c20dac7f9'

const token = { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
const ether = { kind: 'transfer', to: bob, amount: 5n } as const
const dollars = { ...ether, token } as const

const paid = { hash: id, from: carol, nonce: '0x3', to: bob.toLowerCase(), value: '0x5', input: '0x' }
const paidDollars = { ...paid, to: usdc.toLowerCase(), value: '0x0', input: `0xa9059cbb${word(bob)}${word(5n)}` }
/** Data that some wallets add behind a request to say who has made it. */
const suffix = '62617365'.padStart(32, '80')
const moved = { address: usdc, topics: [topics.transfer, `0x${word(carol)}`, `0x${word(bob)}`], data: `0x${word(5n)}` }

/** A wallet that pays from the account that is active in it, whichever account it was asked for. */
async function payFromAnother(
  payment: typeof ether | typeof dollars,
  { transaction = paid, receipt = {} }: { transaction?: object; receipt?: object } = {},
) {
  const area = createMemoryArea()
  const wallet = createSimulatedWallet({ answers: { eth_sendTransaction: () => id } })
  const rpc = answering({
    eth_blockNumber: () => '0x1000',
    eth_getTransactionReceipt: ([hash]: [string]) =>
      hash === id ? { status: '0x1', blockNumber: '0x1001', logs: [], ...receipt } : null,
    eth_getTransactionByHash: () => transaction,
  })
  const { kernel, connect } = await world({ wallet, rpc, area })
  await connect()
  await kernel.send(await kernel.prepare(payment))
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/))
  return { entry: kernel.state.ledger[0], area, kernel, rpc }
}

test.each([
  ['ether', ether, { transaction: paid }],
  ['a token', dollars, { transaction: paidDollars, receipt: { logs: [moved] } }],
  ['ether with data behind it', ether, { transaction: { ...paid, input: `0x${suffix}` } }],
  [
    'a token with data behind the call',
    dollars,
    { transaction: { ...paidDollars, input: `${paidDollars.input}${suffix}` }, receipt: { logs: [moved] } },
  ],
] as const)(
  'error: %s that a wallet has paid from another account than the reviewed account is told, and is not paid again in silence (money 48)',
  async (_, payment, answers) => {
    const { entry, kernel, area, rpc } = await payFromAnother(payment, answers)
    expect(entry).toMatchObject({ status: 'different', seen: [{ direction: 'out', amount: 5n, party: bob }] })
    kernel.destroy()
    const next = await world({ area, rpc })
    if (!next.kernel.connection('eip155')) await next.connect()
    const again = await next.kernel.prepare(payment)
    expect(again.notices.map(({ code }) => code)).toContain('paidElsewhere')
  },
)

test.each([
  ['pays another amount', { transaction: { ...paid, value: '0x4' } }],
  ['is older than the request', { receipt: { blockNumber: '0x10' } }],
  ['has paid nothing', { receipt: { status: '0x0' } }],
])(
  'error: a transaction of another account that %s is not what the wallet was asked for (money 15)',
  async (_, answers) => {
    const { entry } = await payFromAnother(ether, answers)
    expect(entry).toMatchObject({ status: 'different', seen: [] })
  },
)
