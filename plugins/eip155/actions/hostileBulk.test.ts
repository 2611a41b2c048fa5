import { createSimulatedWallet } from 'tapkit/testing'
import { toEventSelector } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { answering, word } from '../fixtures/answering.ts'
import { alice, bob, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const mined = `0x${'cd'.repeat(32)}`
const owner = '0x12b35ef4cc6cf200e169dd026f86c16c20dac7f9'
const token = { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
/** The hashes that its owners sign, in the order in which its wallet is asked. */
const proposals = [`0x${'5a'.repeat(32)}`, `0x${'6b'.repeat(32)}`] as const

const executed = (hash: string, topic = 'ExecutionSuccess') => ({
  address: alice.toLowerCase(),
  ...{ topics: [toEventSelector(`${topic}(bytes32,uint256)`), hash], data: `0x${word(0n)}` },
})
const paid = (to: string, amount: bigint) => ({
  ...{ address: usdc.toLowerCase(), data: `0x${word(amount)}` },
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', `0x${word(alice)}`, `0x${word(to)}`],
})

/** A Safe is asked for payments, one after the other; its owner then executes all that waits there in one transaction. */
async function execute(
  intents: readonly object[],
  logs: readonly { topics: string[]; data: string; address: string }[],
) {
  const all = logs.map((log) => ({ ...log, transactionHash: mined }))
  const names = [...proposals]
  const wallet = createSimulatedWallet({ chainId: 1, answers: { eth_sendTransaction: () => names.shift() } } as never)
  let isExecuted = false
  const { kernel, connect } = await world({
    wallet,
    rpc: answering({
      eth_blockNumber: () => '0x100',
      eth_getCode: () => '0x60',
      eth_getLogs: ([{ address, topics }]: [{ address: string; topics: string[][] }]) =>
        all.filter(
          (log) => isExecuted && log.address === address.toLowerCase() && topics[0]?.includes(log.topics[0] ?? ''),
        ),
      eth_getTransactionReceipt: ([hash]: [string]) =>
        hash === mined ? { status: '0x1', blockNumber: '0x101', logs: all } : null,
      // MultiSend: `multiSend(bytes)`, of one execution after the other.
      eth_getTransactionByHash: ([hash]: [string]) =>
        hash === mined
          ? { hash, from: owner, nonce: '0x7', to: owner, value: '0x0', input: `0x8d80ff0a${word(alice)}` }
          : null,
    } as never),
  } as never)
  await connect()
  for (const intent of intents) await kernel.send(await kernel.prepare(intent as never))
  isExecuted = true
  return () =>
    proposals.map((name) => kernel.state.ledger.find((entry) => [entry.transactionId, entry.replaces].includes(name)))
}

// (evm 8, money 14): owners of a Safe execute what waits there at once.
describe('payments of a Safe that one transaction executed', () => {
  const pay = (amount: bigint, more: object = {}) => ({ kind: 'transfer', to: bob, amount, ...more })

  test('error: each is confirmed by its own part of it', async () => {
    const told = await execute(
      [pay(5n, { token }), pay(7n, { token })],
      [paid(bob, 5n), executed(proposals[0]), paid(bob, 7n), executed(proposals[1])],
    )
    await vi.waitFor(() => expect(told()).toMatchObject([{ status: 'confirmed' }, { status: 'confirmed' }]))
  })
  test('error: one that failed inside is not told by the other one', async () => {
    const told = await execute([pay(5n), pay(7n)], [executed(proposals[0], 'ExecutionFailure'), executed(proposals[1])])
    await vi.waitFor(() => expect(told()).toMatchObject([{ status: 'failed' }, { status: 'confirmed' }]))
  })
  test('error: one is told as it was reviewed, whatever else waited there', async () => {
    const told = await execute(
      [pay(5n, { token })],
      [paid(owner, 9n), executed(`0x${'77'.repeat(32)}`), paid(bob, 5n), executed(proposals[0])],
    )
    await vi.waitFor(() => expect(told()[0]).toMatchObject({ status: 'confirmed' }))
    expect(told()[0]?.seen).toBeUndefined()
  })
  test('error: what left by its own part is still compared', async () => {
    const told = await execute(
      [pay(5n, { token })],
      [paid(bob, 5n), executed(`0x${'77'.repeat(32)}`), paid(owner, 9n), executed(proposals[0])],
    )
    await vi.waitFor(() => expect(told()[0]).toMatchObject({ status: 'different' }))
  })
})
