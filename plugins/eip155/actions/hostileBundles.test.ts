import { createSimulatedWallet } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import { answering, hex, word } from '../fixtures/answering.ts'
import { alice, bob, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const id = `0x${'ab'.repeat(32)}`
const other = `0x${'cd'.repeat(32)}`
const bundler = '0x12b35ef4cc6cf200e169dd026f86c16c20dac7f9'
const entryPoint = '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789'
const token = { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' }

// "That a stranger's transaction failed says nothing of this payment." (readOutcome.ts): nor does what a bundler sends in its place.
test('a bundle that its bundler replaced with one of others says nothing of what a smart account pays', async () => {
  const bundle = { from: bundler, nonce: '0x9', to: entryPoint, value: '0x0' }
  const waiting = { ...bundle, hash: id, input: `0x1fad948c${word(alice)}` }
  const mined = { ...bundle, hash: other, input: `0x1fad948c${word(bob)}`, blockNumber: '0x101' }
  let looks = 0
  const wallet = createSimulatedWallet({ chainId: 1, answers: { eth_sendTransaction: () => id } } as never)
  const { kernel, connect } = await world({
    wallet,
    rpc: answering({
      eth_blockNumber: () => '0x101',
      eth_getCode: () => '0x60',
      eth_getTransactionCount: ([of, block]: [string, string]) =>
        of.toLowerCase() === bundler ? hex(block === '0x101' ? 10 : 9) : hex(1),
      eth_getBlockByNumber: () => ({
        ...{ timestamp: hex(Math.floor(Date.now() / 1_000)), baseFeePerGas: '0x5', number: '0x101' },
        transactions: [mined],
      }),
      eth_getTransactionReceipt: ([hash]: [string]) => {
        looks++
        return hash === other ? { status: '0x1', blockNumber: '0x101', logs: [] } : null
      },
      eth_getTransactionByHash: ([hash]: [string]) => (hash === other ? mined : waiting),
    } as never),
  } as never)
  await connect()
  await kernel.send(await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n, token }))
  await vi.waitFor(() => expect(looks).toBeGreaterThan(3))
  // It may be in a third bundle: that nothing left is not known.
  expect(kernel.state.ledger[0]?.status).toMatch(/sent|unknown/)
})
