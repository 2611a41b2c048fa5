import { createSimulatedWallet } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { answering, hex } from '../fixtures/answering.ts'
import { bob, rejection } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { base } from '../networks/index.ts'

const world = openWorlds()

// "a fee is never shown lower than it may be" (ui/review/roundUp.ts); "the fee for data where the network takes one" (estimateFee.ts)
test('with a fee for data on another network of the OP Stack, as viem describes it', async () => {
  const oracle = { gasPriceOracle: { address: '0x420000000000000000000000000000000000000F' } }
  const unichain = { ...base, id: 130, name: 'Unichain', contracts: { ...base.contracts, ...oracle } }
  const { kernel, connect } = await world({
    networks: [unichain],
    rpc: answering({
      eth_call: ([{ data }]: [{ data: string }]) => (data.startsWith('0xf1c7a58b') ? hex(10n ** 15n) : '0x'),
    }),
    wallet: createSimulatedWallet({ chainId: '0x82' }),
  } as never)
  await connect()
  const { fee, network } = await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n })
  expect(network.id).toBe('eip155:130')
  expect(fee?.value).toBe(21_000n * 13n * 1_000_000_000n + 10n ** 15n)
})

/** Scroll, as viem describes it: its oracle has an address of its own, and is named nowhere. */
const scroll = { ...base, id: 534_352, name: 'Scroll', contracts: {} }
const oracleOf = (at: string, answers: (data: string) => string) => ({
  eth_call: ([{ to, data }]: [{ to: string; data: string }]) => {
    if (to.toLowerCase() === at.toLowerCase()) return answers(data)
    return '0x'
  },
})

/** An oracle that knows `getL1Fee(bytes)` alone: another call reverts. */
const withoutBound = (data: string) => {
  if (data.startsWith('0x49948e0e')) return hex(10n ** 15n)
  throw rejection('execution reverted', 3)
}

async function feeOn(chain: object, chainId: string, rpc: object) {
  const { kernel, connect } = await world({
    ...{ networks: [chain], rpc: answering(rpc as never), wallet: createSimulatedWallet({ chainId }) },
  } as never)
  await connect()
  const { fee, notices } = await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n })
  return { value: fee?.value, isUnknown: notices.some(({ code }) => code === 'feeUnknown') }
}
const execution = 21_000n * 13n * 1_000_000_000n

test('error: the fee for data on Scroll is part of the fee (evm 27)', async () => {
  const rpc = oracleOf('0x5300000000000000000000000000000000000002', withoutBound)
  expect(await feeOn(scroll, '0x82750', rpc)).toEqual({ value: execution + 10n ** 15n, isUnknown: false })
})

test('error: the fee for data of an oracle that knows no upper bound, as before Fjord, is part of the fee (evm 27)', async () => {
  const at = '0x420000000000000000000000000000000000000F'
  const forked = { ...base, id: 130, name: 'Fork', contracts: { gasPriceOracle: { address: at } } }
  const rpc = oracleOf(at, withoutBound)
  expect(await feeOn(forked, '0x82', rpc)).toEqual({ value: execution + 10n ** 15n, isUnknown: false })
})

test('error: a fee for data that the oracle does not tell is no fee of zero: the fee is said to be unknown (evm 27)', async () => {
  const rpc = oracleOf('0x5300000000000000000000000000000000000002', () => {
    throw rejection('execution reverted', 3)
  })
  expect(await feeOn(scroll, '0x82750', rpc)).toEqual({ value: undefined, isUnknown: true })
})

test('behavior: a local copy of such a network may lack the oracle, and charges nothing for data', async () => {
  const { value } = await feeOn(base, '0x2105', { eth_call: () => '0x' })
  expect(value).toBe(execution)
})

test('error: what the operator of a network of the OP Stack charges is part of the fee (evm 35)', async () => {
  const gas: bigint[] = []
  const rpc = oracleOf('0x420000000000000000000000000000000000000F', (data) => {
    if (data.startsWith('0x275aedd2')) gas.push(BigInt(`0x${data.slice(10)}`))
    return hex(data.startsWith('0x275aedd2') ? 7n * 10n ** 14n : 10n ** 15n)
  })
  expect(await feeOn(base, '0x2105', rpc)).toEqual({ value: execution + 17n * 10n ** 14n, isUnknown: false })
  expect(gas).toEqual([21_000n])
})

test('behavior: an oracle from before there were such charges knows of none, and one that fails makes the fee unknown (evm 35)', async () => {
  const failing = (error: unknown) =>
    oracleOf('0x420000000000000000000000000000000000000F', (data) => {
      if (data.startsWith('0x275aedd2')) throw error
      return hex(10n ** 15n)
    })
  const older = await feeOn(base, '0x2105', failing(rejection('execution reverted', 3)))
  expect(older).toEqual({ value: execution + 10n ** 15n, isUnknown: false })
  const broken = await feeOn(base, '0x2105', failing(rejection('internal error', -32603)))
  expect(broken).toEqual({ value: undefined, isUnknown: true })
})

/** A network that the kit does not list, of which the host names no contract, and a node that has code at an address. */
const unlisted = { ...base, id: 2_818, name: 'Plain', contracts: {} }
const withCode = (place: string, rpc: object) => ({
  ...rpc,
  eth_getCode: ([address]: [string]) => (address.toLowerCase() === place.toLowerCase() ? '0x6000' : '0x'),
})

test.each([
  '0x420000000000000000000000000000000000000F',
  '0x5300000000000000000000000000000000000002',
  '0x530000000000000000000000000000000000000F',
])('error: the fee for data is looked for at %s too, if the host names no contract for it (evm 35)', async (place) => {
  const rpc = withCode(place, oracleOf(place, withoutBound))
  expect(await feeOn(unlisted, '0xb02', rpc)).toEqual({ value: execution + 10n ** 15n, isUnknown: false })
})

test('behavior: a network without such a contract charges for gas alone, and is looked at once', async () => {
  const asked: string[] = []
  const rpc = answering({
    eth_getCode: ([address]: [string]) => {
      asked.push(address)
      return '0x'
    },
  })
  const { kernel, connect } = await world({
    ...{ networks: [unlisted], rpc, wallet: createSimulatedWallet({ chainId: '0xb02' }) },
  } as never)
  await connect()
  for (const amount of [5n, 6n]) {
    expect((await kernel.prepare({ kind: 'transfer', to: bob, amount })).fee?.value).toBe(execution)
  }
  expect(asked.filter((address) => /^0x(42|53)/.test(address)).length).toBe(3)
})
