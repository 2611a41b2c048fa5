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
const otherEntryPoint = '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789'
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

/** What it logs between the checks of a bundle's operations and the first of them. */
const begun = { address: entryPoint, topics: [toEventSelector('BeforeExecution()')], data: '0x' }

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
describe('a transfer that left a smart account beside the reviewed ether', () => {
  test('error: a token is not told as confirmed', async () => {
    const entry = await pay({}, [moved(alice, bundler, 9n), operated(alice)])
    expect(entry).toMatchObject({ status: 'different' })
    expect(entry?.seen).toContainEqual(expect.objectContaining({ amount: 9n }))
  })
  test('behavior: a payment without any such transfer is as reviewed', async () => {
    expect(await pay({}, [moved(bundler, alice, 9n), operated(alice)])).toMatchObject({ status: 'confirmed' })
  })
})

// (evm 7): what another's operation logs in the same bundle is not of this account.
describe('a smart account’s operation in a bundle of several', () => {
  const token = { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
  const paid = moved(alice, bob, 5n)
  const beyond = { ...begun, address: otherEntryPoint }
  const forged = { ...moved(alice, bundler, 9n), address: paymaster }
  test.each([
    ['before it', [begun, forged, operated(bundler), paid, operated(alice)]],
    ['after it', [begun, paid, operated(alice), forged, operated(bundler)]],
    ['while it is checked', [forged, begun, paid, operated(alice), operated(bundler)]],
    [
      'around it',
      [beyond, forged, begun, paid, operated(alice), forged, operated(bundler, paymaster, otherEntryPoint)],
    ],
  ])('error: a forged log of another’s %s does not make it another payment', async (_, logs) => {
    expect(await pay({ token }, logs)).toMatchObject({ status: 'confirmed' })
  })
  test('error: another bundle, made within the operation by a contract that it calls, takes nothing from the operation', async () => {
    const within = [beyond, operated(bundler, paymaster, otherEntryPoint)]
    expect(await pay({ token }, [begun, paid, ...within, operated(alice)])).toMatchObject({ status: 'confirmed' })
  })
  test('error: an operation is not told as paid by another operation’s transfer', async () => {
    expect(await pay({ token }, [begun, paid, operated(bundler), operated(alice)])).toMatchObject({
      status: 'different',
    })
  })
  test('behavior: a transfer beside the payment is told', async () => {
    const beside = moved(alice, bundler, 9n)
    expect(await pay({ token }, [begun, operated(bundler), paid, beside, operated(alice)])).toMatchObject({
      status: 'different',
    })
  })
  test('behavior: ends that are logged by a contract other than an entry point part nothing', async () => {
    const ended = operated(bundler, paymaster, paymaster)
    expect(await pay({ token }, [begun, paid, ended, operated(alice)])).toMatchObject({ status: 'confirmed' })
  })
})
