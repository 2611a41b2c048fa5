import { createSimulatedWallet } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { answering, hex } from '../fixtures/answering.ts'
import { bob } from '../fixtures/createWorld.ts'
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
