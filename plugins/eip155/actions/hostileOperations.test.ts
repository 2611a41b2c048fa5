import { createSimulatedWallet } from 'tapkit/testing'
import { toEventSelector } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { answering, word } from '../fixtures/answering.ts'
import { alice, bob, rejection, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { topics } from './readMoves.ts'

const world = openWorlds()
const id = `0x${'ab'.repeat(32)}`
const token = { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
const nobody = `0x${'00'.repeat(20)}`
const bundler = '0x12b35ef4cc6cf200e169dd026f86c16c20dac7f9'
const entryPoint = '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789'
const other = '0xcb444e90d8198415266c6a2724b7900fb12fc56e'

const native = { hash: id, from: alice.toLowerCase(), nonce: '0x7', to: bob.toLowerCase(), value: '0x5', input: '0x' }
const plain = { ...native, to: usdc.toLowerCase(), value: '0x0', input: `0xa9059cbb${word(bob)}${word(5n)}` }
const bundle = { ...native, from: bundler, to: entryPoint, value: '0x0', input: `0x1fad948c${word(alice)}` }
const moved = (address: string, from: string, to: string, amount: bigint) => ({
  address: address.toLowerCase(),
  topics: [topics.transfer, `0x${word(from)}`, `0x${word(to)}`],
  data: `0x${word(amount)}`,
})
/** What an entry point (v0.6 to v0.8) logs of an account's operation. */
const operated = (sender: string, success: boolean) => ({
  address: entryPoint,
  topics: [
    toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)'),
    id,
    `0x${word(sender)}`,
    `0x${word(0n)}`,
  ],
  data: `0x${word(1n)}${word(success ? 1n : 0n)}${word(9n)}${word(9n)}`,
})

async function settle(intent: object, transaction: object, logs: unknown[], more: object = {}) {
  const wallet = createSimulatedWallet({ chainId: 1, answers: { eth_sendTransaction: () => id } } as never)
  const { kernel, connect } = await world({
    wallet,
    rpc: answering({
      eth_getTransactionReceipt: () => ({ status: '0x1', logs }),
      eth_getTransactionByHash: () => transaction,
      ...more,
    } as never),
  } as never)
  await connect()
  await kernel.send(await kernel.prepare(intent as never))
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/))
  const [entry] = kernel.state.ledger
  kernel.destroy()
  return entry
}

// "It failed where it reverted" (readOutcome.ts)
describe('a smart account’s operation that reverted in a bundle that did not', () => {
  const code = { eth_getCode: () => '0x60' }
  test('error: a payment of ether is not told as confirmed', async () => {
    const entry = await settle({ kind: 'transfer', to: bob, amount: 5n }, bundle, [operated(alice, false)], code)
    expect(entry?.status).toBe('failed')
  })
  test('error: a request that pays ether is not told as confirmed', async () => {
    const payload = { to: other, value: '0x5', data: '0x12345678' }
    const entry = await settle({ kind: 'calls', payload }, bundle, [operated(alice, false)], code)
    expect(entry?.status).toBe('failed')
  })
  test('error: a request that pays nothing by its own words is not told as confirmed', async () => {
    const payload = { to: other, value: '0x0', data: '0x12345678' }
    const entry = await settle({ kind: 'calls', payload }, bundle, [operated(alice, false)], code)
    expect(entry?.status).toBe('failed')
  })
  test('error: a payment of a token has failed, and is not another one', async () => {
    const entry = await settle({ kind: 'transfer', to: bob, amount: 5n, token }, bundle, [operated(alice, false)], code)
    expect(entry?.status).toBe('failed')
  })
  test('behavior: one that did not revert is confirmed still, beside another’s that did', async () => {
    const logs = [operated(other, false), operated(alice, true)]
    expect(await settle({ kind: 'transfer', to: bob, amount: 5n }, bundle, logs, code)).toMatchObject({
      status: 'confirmed',
    })
  })
})

test('error: a smart account that was made by its first payment is nobody’s to a node that is a block behind (evm 7)', async () => {
  let looks = 0
  const behind = {
    eth_getTransactionReceipt: () => ({ status: '0x1', blockNumber: '0x101', logs: [operated(alice, true)] }),
    eth_getCode: ([, block]: [string, string]) => {
      if (block !== 'latest' && looks++ === 0) throw rejection('header not found', -32000)
      return block === 'latest' ? '0x' : '0x60'
    },
  }
  const entry = await settle({ kind: 'transfer', to: bob, amount: 5n }, bundle, [], behind)
  expect(entry?.status).toBe('confirmed')
})

describe('an ordinary payment is told as it was reviewed', () => {
  // Celo (CIP-64): the wallet pays the fee in a token; the node logs what it takes first and what it gives back.
  const cusd = '0x765de816845861e75a25fca122bb6898b8b1282a'
  const fee = [moved(cusd, alice, nobody, 90n), moved(cusd, nobody, alice, 30n), moved(cusd, nobody, other, 60n)]
  const paidIn = { type: '0x7b', feeCurrency: cusd }
  test('of a token, where the wallet pays the fee in another one (Celo)', async () => {
    const logs = [fee[0], moved(usdc, alice, bob, 5n), ...fee.slice(1)]
    const entry = await settle({ kind: 'transfer', to: bob, amount: 5n, token }, { ...plain, ...paidIn }, logs)
    expect(entry?.status).toBe('confirmed')
  })
  test('of the native currency, where the wallet pays the fee in a token (Celo)', async () => {
    const entry = await settle({ kind: 'transfer', to: bob, amount: 5n }, { ...native, ...paidIn }, fee)
    expect(entry?.status).toBe('confirmed')
  })
})
