import { createSimulatedWallet } from 'tapkit/testing'
import { toEventSelector } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { answering, word } from '../fixtures/answering.ts'
import { alice, bob, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const id = `0x${'ab'.repeat(32)}`
const token = { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
const owner = '0x12b35ef4cc6cf200e169dd026f86c16c20dac7f9'
const other = '0xcb444e90d8198415266c6a2724b7900fb12fc56e'

/** `execTransaction(address,uint256,…)` of a Safe, which an owner of it sends. */
const executed = {
  ...{ hash: id, from: owner, nonce: '0x7', to: alice.toLowerCase(), value: '0x0' },
  input: `0x6a761202${word(bob)}${word(5n)}`,
}
/** What a Safe logs where what it was to do has failed, and a gas limit (`safeTxGas`) was signed: the transaction goes through. */
const failed = (safe: string) => ({
  address: safe.toLowerCase(),
  topics: [toEventSelector('ExecutionFailure(bytes32,uint256)')],
  data: `0x${word(1n)}${word(0n)}`,
})

async function settle(intent: object, logs: unknown[]) {
  const wallet = createSimulatedWallet({ chainId: 1, answers: { eth_sendTransaction: () => id } } as never)
  const { kernel, connect } = await world({
    wallet,
    rpc: answering({
      eth_getTransactionReceipt: () => ({ status: '0x1', logs }),
      eth_getTransactionByHash: () => executed,
      eth_getCode: () => '0x60',
    } as never),
  } as never)
  await connect()
  await kernel.send(await kernel.prepare(intent as never))
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/))
  return kernel.state.ledger[0]
}

// "Whether all that a smart account did … was taken back, though the bundle itself went through" (isReverted.ts)
describe('a payment of a Safe that its owner executed, and that failed inside', () => {
  test('error: a payment of ether is told as failed', async () => {
    expect((await settle({ kind: 'transfer', to: bob, amount: 5n }, [failed(alice)]))?.status).toBe('failed')
  })
  test('error: a request of a feature is told as failed', async () => {
    const payload = { to: other, value: '0x0', data: '0x12345678' }
    expect((await settle({ kind: 'calls', payload }, [failed(alice)]))?.status).toBe('failed')
  })
  test('error: of a token, has failed, and is not another one', async () => {
    expect((await settle({ kind: 'transfer', to: bob, amount: 5n, token }, [failed(alice)]))?.status).toBe('failed')
  })
  test('behavior: what another Safe logs says nothing of it', async () => {
    expect((await settle({ kind: 'transfer', to: bob, amount: 5n }, [failed(other)]))?.status).toBe('confirmed')
  })
})

// "One transaction is one payment" (kernel/money), also for a wallet that spells it otherwise; Bitcoin's and Stacks' ids are read in lower case.
test('error: one hash in upper case and in lower case is not two payments', async () => {
  const hash = `0x${'ab'.repeat(32)}`
  const answers = [hash, `0x${'AB'.repeat(32)}`]
  const wallet = createSimulatedWallet({
    ...{ chainId: 1, answers: { eth_sendTransaction: () => answers.shift() } },
  } as never)
  const { kernel, connect } = await world({
    wallet,
    rpc: answering({
      eth_getTransactionReceipt: () => ({ status: '0x1', logs: [] }),
      eth_getTransactionByHash: () => ({
        ...{ hash, from: alice.toLowerCase(), nonce: '0x7', to: bob.toLowerCase(), value: '0x5', input: '0x' },
      }),
    } as never),
  } as never)
  await connect()
  const pay = async () => kernel.send(await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n })).catch(() => {})
  await pay()
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toBe('confirmed'))
  await pay()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(kernel.state.ledger.filter(({ status }) => status === 'confirmed')).toHaveLength(1)
})
