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
    rpc: answering({ eth_call: () => hex(10n ** 15n) }),
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
