import { createSimulatedWallet } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { answering, hex, token } from '../fixtures/answering.ts'
import { bob, rejection, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const gwei = 1_000_000_000n
const estimate = async (rpc: Parameters<typeof answering>[0] = {}, chainId = '0x1') => {
  const { kernel, connect, calls } = await world({ rpc: answering(rpc), wallet: createSimulatedWallet({ chainId }) })
  await connect()
  return { fee: (await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n })).fee, calls }
}

describe('the most that a transfer costs, in wei', () => {
  test('with base fees (EIP-1559)', async () => {
    const { fee } = await estimate()
    // Max leaves twice of it: wallets choose their own fee.
    const value = 21_000n * 13n * gwei
    expect(fee).toEqual({ value, decimals: 18, symbol: 'ETH', reserve: value * 2n, usual: 21_000n * 500n * gwei })
  })
  test('with base fees, on a node that suggests no tip', async () => {
    const { fee } = await estimate({
      eth_maxPriorityFeePerGas: () => {
        throw rejection('no such method', -32601)
      },
      eth_gasPrice: () => hex(11n * gwei),
    })
    expect(fee?.value).toBe(21_000n * 13n * gwei)
  })
  test('without base fees', async () => {
    const { fee } = await estimate({ eth_getBlockByNumber: () => ({}), eth_gasPrice: () => hex(2n * gwei) })
    expect(fee?.value).toBe(21_000n * 2n * gwei)
  })
  test('with a fee for data on the OP Stack', async () => {
    const eth_call = ([{ data }]: [{ data: string }]) => (data.startsWith('0xf1c7a58b') ? hex(777n) : '0x')
    const { fee, calls } = await estimate({ eth_call }, '0x2105')
    expect(fee?.value).toBe(21_000n * 13n * gwei + 777n)
    expect(calls.find(({ method }) => method === 'eth_call')?.params).toMatchObject([
      { to: '0x420000000000000000000000000000000000000F' },
      'latest',
    ])
  })
  test('without that fee where the contract is not there', async () => {
    const { fee } = await estimate({ eth_call: () => '0x' }, '0x2105')
    expect(fee?.value).toBe(21_000n * 13n * gwei)
  })
  test('when the amount is all there is', async () => {
    const { fee } = await estimate({
      eth_estimateGas: ([{ value }]: [{ value: string }]) => {
        if (value !== '0x0') throw rejection('insufficient funds for gas * price + value', -32000)
        return '0x5208'
      },
    })
    expect(fee?.value).toBe(21_000n * 13n * gwei)
  })
})

test('a network that charges nothing: the fee is nothing, and an empty account lacks nothing (money 5)', async () => {
  const free = { eth_getBlockByNumber: () => ({}), eth_gasPrice: () => '0x0', eth_getBalance: () => '0x0' }
  const { kernel, connect } = await world({ rpc: answering({ ...free, eth_call: token() } as never) })
  await connect()
  const paid = { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
  const { fee, notices } = await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n, token: paid })
  expect([fee?.value, notices]).toEqual([0n, []])
})

test('error: a node that estimates no gas at all has estimated nothing (money 5)', async () => {
  const { kernel, connect } = await world({ rpc: answering({ eth_estimateGas: () => '0x0' }) })
  await connect()
  const { fee, notices } = await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n })
  expect(fee).toBeUndefined()
  expect(notices).toMatchObject([{ code: 'feeUnknown', params: { nodeSays: 'eth_estimateGas answers 0' } }])
})

describe('a network without a currency of its own, such as Tempo, whose nodes answer a placeholder', () => {
  const eth_getBalance = () => '0x9612084f0316e0ebd5182f398e5195a51b5ca47667d4c9b26c9b26c9b26c9b2'
  const usd = { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
  const open = async () => {
    const tokens = { 'eip155:1': [{ address: usdc, decimals: 6, symbol: 'USDC' }] } as const
    const { kernel, connect } = await world({ rpc: answering({ eth_getBalance, eth_call: token() } as never), tokens })
    await connect()
    return kernel
  }

  test('error: it is said, and the placeholder is shown as nobody’s balance', async () => {
    const kernel = await open()
    await expect(kernel.fetchBalance()).rejects.toMatchObject({
      name: 'NoCurrencyError',
      message: 'Ethereum has no currency of its own',
    })
  })

  test('its tokens are paid with a fee that the wallet alone knows, and nothing else can be paid', async () => {
    const kernel = await open()
    const paid = await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n, token: usd })
    const params = { because: 'noCurrency', network: 'Ethereum', reason: 'Ethereum has no currency of its own' }
    expect([paid.fee, paid.notices]).toEqual([undefined, [{ code: 'feeUnknown', params }]])
    const { notices } = await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n })
    expect(notices).toEqual([{ code: 'feeUnknown' }, { code: 'wouldFail', blocks: true, params }])
  })
})

test('each preparation estimates anew', async () => {
  let price = 1n
  const { kernel, connect } = await world({
    rpc: answering({ eth_getBlockByNumber: () => ({}), eth_gasPrice: () => hex(price++) }),
  })
  await connect()
  const fees = []
  for (const amount of [5n, 5n]) fees.push((await kernel.prepare({ kind: 'transfer', to: bob, amount })).fee?.value)
  expect(fees).toEqual([21_000n, 42_000n])
})

test('error: a fee far above what gas usually costs on that network is pointed out beside a token, and a usual one is not (money 5)', async () => {
  const said = async (price: bigint) => {
    const rpc = {
      eth_getBlockByNumber: () => ({}),
      eth_gasPrice: () => hex(price * gwei),
      eth_call: token(),
    }
    const { kernel, connect } = await world({
      rpc: answering(rpc as never),
      tokens: { 'eip155:1': [{ address: usdc, decimals: 6, symbol: 'USDC' }] },
    })
    await connect()
    const paid = { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
    const { notices } = await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n, token: paid })
    return notices.filter(({ code }) => code === 'feeHigh')
  }
  expect(await said(501n)).toEqual([{ code: 'feeHigh', params: { usual: '0.0105 ETH' } }])
  expect(await said(499n)).toEqual([])
})
