import { createSimulatedWallet } from 'tapkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { answering, hex } from '../fixtures/answering.ts'
import { alice, bob } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const id = `0x${'ab'.repeat(32)}`
const other = `0x${'cd'.repeat(32)}`
const payment = { from: alice.toLowerCase(), nonce: '0x7', to: bob.toLowerCase(), value: '0x5', input: '0x' }

/**
 * Pays 5 wei to Bob by a wallet that names a transaction which the node does not know: while nobody looked, another one with the
 * first free nonce took its place, `age` seconds ago.
 */
async function pay(mined: object, age = 0) {
  // A block every 12 seconds.
  const newest = hex(0x101 + Math.floor(age / 12))
  const wallet = createSimulatedWallet({ answers: { eth_sendTransaction: () => id } })
  const { kernel, connect, calls } = await world({
    wallet,
    rpc: answering({
      eth_blockNumber: () => newest,
      eth_getTransactionCount: ([, block]: [string, string]) => (Number(block) >= 0x101 ? '0x8' : '0x7'),
      eth_getBlockByNumber: () => ({
        ...{ timestamp: hex(Math.floor(Date.now() / 1_000) - age), baseFeePerGas: '0x5', number: '0x101' },
        transactions: [{ ...mined, hash: other }],
      }),
      eth_getTransactionReceipt: ([hash]: [string]) =>
        hash === other ? { status: '0x1', blockNumber: '0x101', logs: [] } : null,
      eth_getTransactionByHash: ([hash]: [string]) => (hash === other ? { ...mined, hash } : null),
    } as never),
  })
  await connect()
  await kernel.send(await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n }))
  const looks = () => calls.filter(({ method }) => method === 'eth_getTransactionReceipt').length
  return { kernel, status: () => kernel.state.ledger[0]?.status, looks }
}

describe('a payment that the node knows nothing of under the id that its wallet named', () => {
  test('was sped up while nobody looked: it is told by what it does (money 11)', async () => {
    const { kernel, status } = await pay(payment)
    await vi.waitFor(() => expect(status()).not.toMatch(/asked|sent/))
    expect(kernel.state.ledger).toMatchObject([{ status: 'confirmed', transactionId: other, replaces: id }])
  })
  test.each([
    ['an equal one of before', payment, 7_200],
    ['another one', { ...payment, value: '0x6' }, 0],
    ['a cancellation: it may be of another one', { ...payment, to: alice.toLowerCase(), value: '0x0' }, 0],
  ])('error: it is not %s', async (_, mined, age) => {
    const { status, looks } = await pay(mined, age)
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(2))
    expect(status()).toBe('sent')
  })
})
