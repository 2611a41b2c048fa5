import { createSimulatedWallet } from 'tapkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { answering, hex, word } from '../fixtures/answering.ts'
import { alice, bob, rejection, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const id = `0x${'ab'.repeat(32)}`
const other = `0x${'cd'.repeat(32)}`
const mallory = '0x12b35ef4cc6cf200e169dd026f86c16c20dac7f9'
const router = '0xcb444e90d8198415266c6a2724b7900fb12fc56e'
const swap = { to: router, value: hex(5n), data: '0x12345678' }
const approve = { to: usdc, value: '0x0', data: `0x095ea7b3${word(router)}${word(5n)}` }

async function settle(payload: object, rpc: object, settled = /confirmed|failed|different|unknown/) {
  const wallet = createSimulatedWallet({ chainId: 1, answers: { eth_sendTransaction: () => id } } as never)
  const { kernel, connect } = await world({ wallet, rpc: answering(rpc as never) } as never)
  await connect()
  await kernel.send(await kernel.prepare({ kind: 'calls', payload } as never))
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toMatch(settled))
  return kernel.state.ledger[0]
}

// "An id from before, of a stranger or of another payment is not believed" (money 15)
describe('a request whose wallet names a stranger’s transaction of this minute', () => {
  const stranger = { hash: id, from: mallory, nonce: '0x7', to: bob.toLowerCase(), value: '0x5', input: '0x' }
  const rpc = {
    eth_getTransactionReceipt: () => ({ status: '0x1', logs: [] }),
    eth_getTransactionByHash: () => stranger,
  }
  test('error: a swap is not confirmed by that transaction', async () => {
    expect((await settle(swap, rpc))?.status).not.toBe('confirmed')
  })
  test('error: an approval is not confirmed by that transaction', async () => {
    expect((await settle(approve, rpc))?.status).not.toBe('confirmed')
  })
})

// "A cancellation is not shown as sent." (money 14)
test('error: a swap that was cancelled in the wallet is not confirmed where no node was there for its review', async () => {
  const sent = { hash: id, from: alice.toLowerCase(), nonce: '0x7', to: router, value: hex(5n), input: swap.data }
  const mined = { ...sent, hash: other, to: alice.toLowerCase(), value: '0x0', input: '0x' }
  let isThere = false
  const entry = settle(swap, {
    eth_blockNumber: () => '0x101',
    eth_getTransactionCount: ([, block]: [string, string]) => {
      if (!isThere) throw rejection('rate limited', -32005)
      return block === '0x101' ? '0x8' : '0x7'
    },
    eth_getBlockByNumber: () => ({
      ...{ timestamp: hex(Math.floor(Date.now() / 1_000)), baseFeePerGas: '0x5', number: '0x101' },
      transactions: [mined],
    }),
    eth_getTransactionReceipt: ([hash]: [string]) => {
      isThere = true
      return hash === other ? { status: '0x1', blockNumber: '0x101', logs: [] } : null
    },
    eth_getTransactionByHash: ([hash]: [string]) => (hash === other ? mined : sent),
  })
  expect((await entry)?.status).not.toBe('confirmed')
})
