import { createSimulatedWallet, type SimulatedWallet } from 'tapkit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { alice, bob, rejection, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { mainnet } from '../networks/index.ts'

const world = openWorlds()
const token = { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
const word = (hex: string) => hex.padStart(64, '0')
const callData = `0xa9059cbb${word(bob.slice(2).toLowerCase())}${word('4c4b40')}`
afterEach(() => {
  vi.useRealTimers()
})
const sent = (wallet: SimulatedWallet) => wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
const transfer = { to: bob, amount: 5_000_000n, token }

test('an ERC-20 transfer is simulated, then sent', async () => {
  const { kernel, connect, wallet, calls } = await world({ rpc: { eth_call: () => `0x${word('1')}` } })
  await connect()
  await kernel.sendTransfer(transfer)
  expect(calls[0]?.params).toEqual([{ from: alice, to: usdc, value: '0x0', data: callData }, 'latest'])
  expect(sent(wallet)[0]?.params).toEqual([{ from: alice, to: usdc, value: '0x0', data: callData, chainId: '0x1' }])
})

test('an empty answer is success (USDT and its like)', async () => {
  const { kernel, connect, wallet } = await world({ rpc: { eth_call: () => '0x' } })
  await connect()
  const address = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
  await kernel.sendTransfer({ ...transfer, token: { ...token, address } })
  expect(sent(wallet)[0]?.params).toMatchObject([{ to: address, data: callData }])
})

test('a node that is out of reach does not stop a transfer', async () => {
  const { kernel, connect, wallet } = await world()
  await connect()
  await kernel.sendTransfer(transfer)
  expect(sent(wallet)).toHaveLength(1)
})

test('a node that does not answer delays a transfer by 4 s', async () => {
  const { kernel, connect, wallet, calls } = await world({ rpc: { eth_call: () => new Promise(() => {}) } })
  await connect()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sending = kernel.sendTransfer(transfer)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(3_900)
  expect(sent(wallet)).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  await sending
  expect(sent(wallet)).toHaveLength(1)
})

test('the placeholder address is the native currency', async () => {
  const { kernel, connect, wallet } = await world()
  await connect()
  await kernel.sendTransfer({
    to: bob,
    amount: 5n,
    token: { ...token, address: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' },
  })
  expect(sent(wallet)[0]?.params).toMatchObject([{ to: bob, value: '0x5' }])
})

describe('the wallet is not asked', () => {
  const refuses = async (
    input: Parameters<Awaited<ReturnType<typeof world>>['kernel']['sendTransfer']>[0],
    options: Parameters<typeof world>[0],
    error: object,
    after: (wallet: SimulatedWallet) => void = () => {},
  ) => {
    const { kernel, connect, wallet } = await world(options)
    await connect()
    after(wallet)
    await expect(kernel.sendTransfer(input)).rejects.toMatchObject(error)
    expect(sent(wallet)).toEqual([])
  }
  const required = { message: 'An amount and receiver address are required' }

  test.each([
    ['no receiver', { to: '', amount: 1n }],
    ['no amount', { to: bob, amount: 0n }],
    ['a receiver that is no address', { to: 'bob.eth', amount: 1n }],
  ])('%s', (_, input) => refuses(input, {}, required))
  test('no token', () =>
    refuses({ ...transfer, token: { ...token, address: undefined } }, {}, { message: 'A token is required' }))
  test('a token that is no address', () =>
    refuses({ ...transfer, token: { ...token, address: 'usdc' } }, {}, { message: 'A token is required' }))
  test('a wrong checksum', () =>
    refuses({ to: bob.replace('C', 'c'), amount: 1n }, {}, { name: 'InvalidChecksumError', code: 'invalid_checksum' }))
  test('a token that answers false', () =>
    refuses(transfer, { rpc: { eth_call: () => `0x${word('')}` } }, { name: 'TransferRefusedError', code: 5001 }))
  test.each([
    [3, 'execution reverted: ERC20: transfer amount exceeds balance'],
    [-32000, 'execution reverted'],
  ])('a token that reverts (%s)', (code, text) =>
    refuses(
      transfer,
      {
        rpc: {
          eth_call: () => {
            throw rejection(text, code)
          },
        },
      },
      { name: 'TransferRefusedError' },
    ),
  )
  test('a wallet on another chain', () =>
    refuses({ to: bob, amount: 1n }, {}, { name: 'ChainMismatchError', message: 'Unsupported chain' }, (wallet) => {
      wallet.chainId = '0x2105'
    }))
  test('a wallet that no longer shares the account', () =>
    refuses({ to: bob, amount: 1n }, {}, { name: 'AccountMismatchError', message: 'Account not found' }, (wallet) => {
      wallet.accounts = [bob]
    }))
  test('a wallet whose chain cannot be read', () =>
    refuses({ to: bob, amount: 1n }, {}, { name: 'NoWalletResponseError' }, (wallet) => {
      wallet.mode = 'lie'
    }))
  test('a network that is not composed', () =>
    refuses(
      { to: bob, amount: 1n },
      { networks: [mainnet], wallet: createSimulatedWallet({ chainId: '0x2105' }) },
      { message: 'Unsupported chain' },
    ))
})

test('a refusal in the wallet is a refusal', async () => {
  const { kernel, connect, wallet } = await world()
  await connect()
  wallet.mode = 'reject'
  await expect(kernel.sendTransfer({ to: bob, amount: 1n })).rejects.toMatchObject({
    name: 'UserRejectedError',
    message: 'User rejected the request',
  })
})

test.each(['0x1', '', null, {}])('R25: %j is no hash, and the transfer may have been sent', async (answer) => {
  const wallet = createSimulatedWallet({ answers: { eth_sendTransaction: () => answer } })
  const { kernel, connect } = await world({ wallet })
  await connect()
  await expect(kernel.sendTransfer({ to: bob, amount: 1n })).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
})
