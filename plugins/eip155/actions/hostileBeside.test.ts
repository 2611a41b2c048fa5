import { createSimulatedWallet } from 'tapkit/testing'
import { toEventSelector } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { answering, word } from '../fixtures/answering.ts'
import { alice, bob, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { topics } from './readMoves.ts'

const world = openWorlds()
const id = `0x${'ab'.repeat(32)}`
const bundler = '0x12b35ef4cc6cf200e169dd026f86c16c20dac7f9'
const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const paymaster = '0xcb444e90d8198415266c6a2724b7900fb12fc56e'

const moved = (from: string, to: string, amount: bigint) => ({
  ...{ address: usdc.toLowerCase(), topics: [topics.transfer, `0x${word(from)}`, `0x${word(to)}`] },
  data: `0x${word(amount)}`,
})
/** What an entry point logs of an account's operation whose fee somebody else pays. */
const operated = (sender: string, payer = paymaster, address = entryPoint) => ({
  address,
  topics: [
    toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)'),
    ...[id, `0x${word(sender)}`, `0x${word(payer)}`],
  ],
  data: `0x${word(1n)}${word(1n)}${word(9n)}${word(9n)}`,
})

/** Pays by a smart account (ERC-4337), whose bundle has these logs. */
async function pay(intent: object, logs: unknown[]) {
  const wallet = createSimulatedWallet({ chainId: 1, answers: { eth_sendTransaction: () => id } } as never)
  const { kernel, connect } = await world({
    wallet,
    rpc: answering({
      eth_getCode: () => '0x60',
      eth_getTransactionReceipt: () => ({ status: '0x1', logs }),
      eth_getTransactionByHash: () => ({
        ...{ hash: id, from: bundler, nonce: '0x7', to: entryPoint, value: '0x0' },
        input: `0x1fad948c${word(alice)}`,
      }),
    } as never),
  } as never)
  await connect()
  await kernel.send(await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n, ...intent } as never))
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/))
  return kernel.state.ledger[0]
}

// (money 14): "anything beside it is `different`".
describe('what left a smart account beside the ether that was reviewed', () => {
  test('error: a token is not told as confirmed', async () => {
    const entry = await pay({}, [moved(alice, bundler, 9n), operated(alice)])
    expect(entry).toMatchObject({ status: 'different' })
    expect(entry?.seen).toContainEqual(expect.objectContaining({ amount: 9n }))
  })
  test('behavior: nothing is as reviewed', async () => {
    expect(await pay({}, [moved(bundler, alice, 9n), operated(alice)])).toMatchObject({ status: 'confirmed' })
  })
})
