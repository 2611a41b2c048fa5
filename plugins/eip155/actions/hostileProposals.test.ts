import { createSimulatedWallet } from 'tapkit/testing'
import { toEventSelector } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { answering, word } from '../fixtures/answering.ts'
import { alice, bob, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
/** The hash that its owners sign: no transaction has it. */
const proposal = `0x${'5a'.repeat(32)}`
const mined = `0x${'cd'.repeat(32)}`
const owner = '0x12b35ef4cc6cf200e169dd026f86c16c20dac7f9'
const token = { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' }

const success = toEventSelector('ExecutionSuccess(bytes32,uint256)')
const failure = toEventSelector('ExecutionFailure(bytes32,uint256)')
/** As a Safe of 1.3.0 and before logs it, and one of 1.4.1 and later. */
const plain = (topic: string, hash = proposal) => ({ topics: [topic], data: `0x${word(hash)}${word(0n)}` })
const indexed = (topic: string, hash = proposal) => ({ topics: [topic, hash], data: `0x${word(0n)}` })
const paid = (to: string, amount: bigint) => ({
  ...{ address: usdc.toLowerCase(), data: `0x${word(amount)}` },
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', `0x${word(alice)}`, `0x${word(to)}`],
})

/** Sends by a Safe, whose wallet names what its owners sign; the chain has what its logs say. */
async function propose(intent: object, logs: readonly { topics: string[]; data: string; address?: string }[]) {
  const all = logs.map((log) => ({ address: alice.toLowerCase(), ...log, transactionHash: mined }))
  const wallet = createSimulatedWallet({ chainId: 1, answers: { eth_sendTransaction: () => proposal } } as never)
  const { kernel, connect, calls } = await world({
    wallet,
    rpc: answering({
      eth_blockNumber: () => '0x100',
      eth_getCode: () => '0x60',
      eth_getLogs: ([{ address, fromBlock, topics }]: [{ address: string; fromBlock: string; topics: string[][] }]) =>
        all.filter(
          (log) =>
            log.address === address.toLowerCase() &&
            Number(fromBlock) <= 0x101 &&
            topics[0]?.includes(log.topics[0] ?? ''),
        ),
      eth_getTransactionReceipt: ([hash]: [string]) =>
        hash === mined ? { status: '0x1', blockNumber: '0x101', logs: all } : null,
      eth_getTransactionByHash: ([hash]: [string]) =>
        hash === mined
          ? {
              ...{ hash, from: owner, nonce: '0x7', to: alice.toLowerCase(), value: '0x0' },
              input: `0x6a761202${word(bob)}${word(5n)}`,
            }
          : null,
    } as never),
  } as never)
  await connect()
  await kernel.send(await kernel.prepare(intent as never))
  return { kernel, looks: () => calls.filter(({ method }) => method === 'eth_getLogs').length }
}

const ether = { kind: 'transfer', to: bob, amount: 5n }

// (money 11): what the wallet names is no transaction yet, which
// is made when the owners have signed.
describe('a payment of a Safe, whose wallet names the hash that its owners sign', () => {
  test.each([
    ['that logs it in its data', plain],
    ['that logs it by its topic', indexed],
  ])('is told as confirmed once it is executed, by one %s (evm 8)', async (_, log) => {
    const { kernel } = await propose(ether, [log(success)])
    await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/))
    expect(kernel.state.ledger).toMatchObject([{ status: 'confirmed', transactionId: mined, replaces: proposal }])
  })
  test('is told as failed if it failed inside', async () => {
    const { kernel } = await propose(ether, [plain(failure)])
    await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toBe('failed'))
  })
  test('is told as another payment if another amount left', async () => {
    const { kernel } = await propose({ ...ether, token }, [plain(success), paid(owner, 9n)])
    await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toBe('different'))
  })
  test('error: is not told by the execution of another proposal', async () => {
    const { kernel, looks } = await propose(ether, [plain(success, mined), indexed(success, mined)])
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(1))
    expect(kernel.state.ledger).toMatchObject([{ status: 'sent', transactionId: proposal }])
  })
})
