import { createSimulatedWallet } from 'tapkit/testing'
import { encodeAbiParameters } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { answering, word } from '../fixtures/answering.ts'
import { alice, bob, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { topics } from './readMoves.ts'

const world = openWorlds()
const id = `0x${'ab'.repeat(32)}`
const other = '0xcb444e90d8198415266c6a2724b7900fb12fc56e'
const delegated = `0xef0100${'63'.repeat(20)}`
/** `execute(…)` of a wallet's own, in words that are not read here. */
const unread = `0x12345678${word(bob)}${word(5n)}`
/** `executeBatch((address,uint256,bytes)[])`, which is read. */
const batch = (target: string, value: bigint) =>
  `0x34fcd5be${encodeAbiParameters(
    [{ type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] }],
    [[[target, value, '0x']]] as never,
  ).slice(2)}`
const left = {
  address: usdc.toLowerCase(),
  topics: [topics.transfer, `0x${word(alice)}`, `0x${word(other)}`],
  data: `0x${word(9n)}`,
}

/** Pays ether by the account's own transaction to itself, as wallets do that gave it code (EIP-7702). */
async function pay({ input = unread, code = delegated, logs = [] as unknown[] }) {
  const wallet = createSimulatedWallet({ chainId: 1, answers: { eth_sendTransaction: () => id } } as never)
  const { kernel, connect } = await world({
    wallet,
    rpc: answering({
      eth_getCode: ([address]: [string]) => (address.toLowerCase() === alice.toLowerCase() ? code : '0x'),
      eth_getTransactionReceipt: () => ({ status: '0x1', logs }),
      eth_getTransactionByHash: () => ({
        ...{ hash: id, from: alice.toLowerCase(), nonce: '0x7', to: alice.toLowerCase(), value: '0x0', input },
      }),
    } as never),
  } as never)
  await connect()
  await kernel.send(await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n }))
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/))
  return kernel.state.ledger[0]
}

// (money 14): "nothing left" would have it paid once more.
describe('ether that an account pays by its own code', () => {
  test('error: is not told as unpaid, where nobody here reads what its code was told', async () => {
    expect(await pay({})).toMatchObject({ status: 'confirmed' })
  })
  test('error: a token that left beside it is told', async () => {
    expect(await pay({ logs: [left] })).toMatchObject({ status: 'different' })
  })
  test('error: what is read is compared', async () => {
    expect(await pay({ input: batch(bob, 5n) })).toMatchObject({ status: 'confirmed' })
    expect(await pay({ input: batch(other, 5n) })).toMatchObject({ status: 'different' })
  })
  test('error: an account without code has paid nothing by it', async () => {
    expect(await pay({ code: '0x' })).toMatchObject({ status: 'different' })
  })
  // A wallet takes it for one that has code still, as on another network, or until that was taken back.
  test('error: an account without code has paid nothing by words that are read here, either', async () => {
    expect(await pay({ input: batch(bob, 5n), code: '0x' })).toMatchObject({ status: 'different' })
  })
})
