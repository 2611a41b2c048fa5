import { createSimulatedWallet } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { bob, rejection, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const gwei = 1_000_000_000n
const hex = (value: bigint) => `0x${value.toString(16)}`
const modern = {
  eth_estimateGas: () => '0x5208',
  eth_getBlockByNumber: () => ({ baseFeePerGas: hex(10n * gwei) }),
  eth_maxPriorityFeePerGas: () => hex(gwei),
}
const estimate = async (rpc: NonNullable<Parameters<typeof world>[0]>['rpc'], chainId = '0x1') => {
  const { kernel, connect, calls } = await world({ rpc: rpc ?? {}, wallet: createSimulatedWallet({ chainId }) })
  await connect()
  return { fee: kernel.estimateFee({ to: bob, amount: 5n }), calls, kernel }
}

describe('the most that a transfer costs, in wei', () => {
  test('with base fees (EIP-1559)', async () => {
    const { fee } = await estimate(modern)
    // Max leaves twice of it: wallets choose their own fee.
    const value = 21_000n * 13n * gwei
    expect(await fee).toEqual({ value, decimals: 18, symbol: 'ETH', reserve: value * 2n })
  })
  test('with base fees, on a node that suggests no tip', async () => {
    const { fee } = await estimate({
      ...modern,
      eth_maxPriorityFeePerGas: undefined as never,
      eth_gasPrice: () => hex(11n * gwei),
    })
    expect((await fee).value).toBe(21_000n * 13n * gwei)
  })
  test('without base fees', async () => {
    const { fee } = await estimate({ ...modern, eth_getBlockByNumber: () => ({}), eth_gasPrice: () => hex(2n * gwei) })
    expect((await fee).value).toBe(21_000n * 2n * gwei)
  })
  test('with a fee for data on the OP Stack', async () => {
    const { fee, calls } = await estimate({ ...modern, eth_call: () => hex(777n) }, '0x2105')
    expect((await fee).value).toBe(21_000n * 13n * gwei + 777n)
    expect(calls.find(({ method }) => method === 'eth_call')?.params).toMatchObject([
      { to: '0x420000000000000000000000000000000000000F' },
      'latest',
    ])
  })
  test('without that fee where the contract is not there', async () => {
    const { fee } = await estimate({ ...modern, eth_call: () => '0x' }, '0x2105')
    expect((await fee).value).toBe(21_000n * 13n * gwei)
  })
  test('when the amount is all there is', async () => {
    const { fee } = await estimate({
      ...modern,
      eth_estimateGas: ([{ value }]: [{ value: string }]) => {
        if (value !== '0x0') throw rejection('insufficient funds for gas * price + value', -32000)
        return '0x5208'
      },
    })
    expect((await fee).value).toBe(21_000n * 13n * gwei)
  })
})

test('a token that would revert cannot be estimated', async () => {
  const { kernel, fee } = await estimate(modern)
  await fee
  const token = { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
  const failing = await world({
    rpc: {
      ...modern,
      eth_estimateGas: () => {
        throw rejection('execution reverted', 3)
      },
    },
  })
  await failing.connect()
  kernel.destroy()
  await expect(failing.kernel.estimateFee({ to: bob, amount: 5n, token })).rejects.toMatchObject({
    name: 'EstimateFeeError',
    message: 'Error estimating gas',
  })
})
