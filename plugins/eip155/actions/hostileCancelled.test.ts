import { createSimulatedWallet } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import { answering, hex, word } from '../fixtures/answering.ts'
import { alice, bob, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const id = `0x${'ab'.repeat(32)}`
const other = `0x${'cd'.repeat(32)}`
const router = '0xcb444e90d8198415266c6a2724b7900fb12fc56e'

const swap = { to: router, value: hex(5n), data: '0x12345678' }
const approve = { to: usdc, value: '0x0', data: `0x095ea7b3${word(router)}${word(5n)}` }

/** The visitor cancels in the wallet what it sent: nothing, to oneself, with the same nonce. */
async function cancelled(payload: object) {
  const sent = { hash: id, from: alice.toLowerCase(), nonce: '0x7', ...payload, input: Object(payload).data }
  const mined = {
    hash: other,
    from: alice.toLowerCase(),
    nonce: '0x7',
    to: alice.toLowerCase(),
    value: '0x0',
    input: '0x',
  }
  const wallet = createSimulatedWallet({ chainId: 1, answers: { eth_sendTransaction: () => id } } as never)
  const { kernel, connect } = await world({
    wallet,
    rpc: answering({
      eth_blockNumber: () => '0x101',
      eth_getTransactionCount: ([, block]: [string, string]) => (block === '0x101' ? '0x8' : '0x7'),
      eth_getBlockByNumber: () => ({
        ...{ timestamp: hex(Math.floor(Date.now() / 1_000)), baseFeePerGas: '0x5', number: '0x101' },
        transactions: [mined],
      }),
      eth_getTransactionReceipt: ([hash]: [string]) =>
        hash === other ? { status: '0x1', blockNumber: '0x101', logs: [] } : null,
      eth_getTransactionByHash: ([hash]: [string]) => (hash === other ? mined : sent),
    } as never),
  } as never)
  await connect()
  await kernel.send(await kernel.prepare({ kind: 'calls', payload } as never))
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/))
  return kernel.state.ledger[0]
}

// "A cancellation is not shown as sent." (money 14)
test('error: a swap that the visitor cancelled in the wallet is not told as confirmed', async () => {
  expect((await cancelled(swap))?.status).not.toBe('confirmed')
})
test('error: an approval that the visitor cancelled in the wallet is not told as confirmed', async () => {
  expect((await cancelled(approve))?.status).not.toBe('confirmed')
})

// "An id of before … is not believed" (money 15), as hostileIds.test.ts holds it of a payment.
test('error: a request is not confirmed by a transaction that was there before the wallet was asked', async () => {
  const wallet = createSimulatedWallet({ answers: { eth_sendTransaction: () => id } })
  const old = { hash: id, from: alice.toLowerCase(), nonce: '0x7', to: bob.toLowerCase(), value: '0x5', input: '0x' }
  const { kernel, connect } = await world({
    wallet,
    rpc: answering({
      eth_getTransactionCount: () => hex(8),
      eth_getTransactionReceipt: () => ({ status: '0x1', logs: [] }),
      eth_getTransactionByHash: () => old,
    } as never),
  } as never)
  await connect()
  await kernel.send(await kernel.prepare({ kind: 'calls', payload: swap } as never)).catch(() => undefined)
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/))
  expect(kernel.state.ledger[0]?.status).not.toBe('confirmed')
})
