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
    const { fee, calls } = await estimate({ eth_call: () => hex(777n) }, '0x2105')
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
