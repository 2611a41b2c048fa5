import { createSimulatedWallet } from 'tapkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { answering, hex, word } from '../fixtures/answering.ts'
import { alice, bob, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { mainnet, zksync } from '../networks/index.ts'
import { topics } from './readMoves.ts'

const world = openWorlds()
const id = `0x${'ab'.repeat(32)}`
const token = { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
type Rpc = NonNullable<Parameters<typeof world>[0]>['rpc']

const recorded = (transaction: object, logs: unknown[] = []): Rpc => ({
  eth_getTransactionReceipt: () => ({ status: '0x1', logs }),
  eth_getTransactionByHash: () => transaction,
})
const native = { hash: id, from: alice.toLowerCase(), nonce: '0x7', to: bob.toLowerCase(), value: '0x5', input: '0x' }
const moved = (address: string, from: string, to: string, amount: bigint) => ({
  address: address.toLowerCase(),
  topics: [topics.transfer, `0x${word(from)}`, `0x${word(to)}`],
  data: `0x${word(amount)}`,
})

async function settle(
  intent: { to: string; amount: bigint; token?: typeof token },
  rpc: Rpc,
  networks: readonly [typeof mainnet | typeof zksync] = [mainnet],
  chainId = 1,
) {
  const wallet = createSimulatedWallet({ chainId, answers: { eth_sendTransaction: () => id } } as never)
  const { kernel, connect } = await world({ wallet, networks, rpc: answering(rpc) } as never)
  await connect()
  await kernel.send(await kernel.prepare({ kind: 'transfer', ...intent }))
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/))
  const [entry] = kernel.state.ledger
  kernel.destroy()
  return entry
}

describe('an ordinary payment is told as it was reviewed', () => {
  /** The base token of ZKsync Era logs every move of ether as ERC-20 does: the fee, what is given back of it, and the payment. */
  const base = '0x000000000000000000000000000000000000800a'
  const bootloader = '0x0000000000000000000000000000000000008001'
  const fee = [moved(base, alice, bootloader, 90n), moved(base, bootloader, alice, 30n)]
  test('of ether on ZKsync Era', async () => {
    const logs = [fee[0], moved(base, alice, bob, 5n), fee[1]]
    expect(await settle({ to: bob, amount: 5n }, recorded(native, logs), [zksync], 324)).toMatchObject({
      networkId: 'eip155:324',
      status: 'confirmed',
    })
  })
  test('of a token on ZKsync Era', async () => {
    const input = `0xa9059cbb${word(bob)}${word(5n)}`
    const paid = { ...native, to: usdc.toLowerCase(), value: '0x0', input }
    const logs = [fee[0], moved(usdc, alice, bob, 5n), fee[1]]
    expect(await settle({ to: bob, amount: 5n, token }, recorded(paid, logs), [zksync], 324)).toMatchObject({
      status: 'confirmed',
    })
  })
  test('of ether where the network logs it (EIP-7708)', async () => {
    const logs = [moved('0xfffffffffffffffffffffffffffffffffffffffe', alice, bob, 5n)]
    expect(await settle({ to: bob, amount: 5n }, recorded(native, logs))).toMatchObject({ status: 'confirmed' })
  })

  test('by a wallet that counts its transactions itself, and takes the place of one that is stuck', async () => {
    // Seven are in blocks; an eighth, of the visitor's phone, waits since yesterday. The wallet of this browser does not know it
    // (MetaMask counts those in blocks and its own), and its payment, which pays more, takes the nonce 7.
    const counting = {
      ...recorded({ ...native, nonce: '0x7' }),
      eth_getTransactionCount: ([, block]: [string, string]) => hex(block === 'pending' ? 8 : 7),
    }
    const entry = await settle({ to: bob, amount: 5n }, counting as never)
    expect(entry).toMatchObject({ status: 'confirmed', transactionId: id })
  })
})

describe('a wallet that names a transaction of before it was asked', () => {
  const bundler = '0x12B35EF4cC6CF200e169Dd026F86C16C20DAc7f9'
  const entryPoint = '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789'
  // Of a smart account, and of an account whose nonce no node told, the nonce tells nothing.
  test('error: an equal payment that a smart account has made last month is no success of this one', async () => {
    const carried = {
      ...native,
      from: bundler.toLowerCase(),
      to: entryPoint.toLowerCase(),
      value: '0x0',
      input: `0x1fad948c${word(alice)}`,
    }
    const old = { timestamp: hex(1_600_000_000), baseFeePerGas: '0x5', number: '0x64', transactions: [] }
    const entry = await settle({ to: bob, amount: 5n, token }, {
      eth_getTransactionReceipt: () => ({ status: '0x1', blockNumber: '0x64', logs: [moved(usdc, alice, bob, 5n)] }),
      eth_getTransactionByHash: () => ({ ...carried, blockNumber: '0x64' }),
      eth_getCode: () => '0x60',
      eth_blockNumber: () => '0x100000',
      eth_getBlockByNumber: () => old,
      eth_getBlockByHash: () => old,
    } as never)
    expect(entry?.status).not.toBe('confirmed')
  })
})
