import type { Plugin, TransferService } from 'tapkit/kernel'
import { createTestKernel, mockNetwork } from 'tapkit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { pay } from '../index.ts'
import { payState } from '../state.ts'
import { loadWays } from './loadWays.ts'

const placeholder = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const usdc = '0x4444444444444444444444444444444444444444'
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const asked = { networkId: 'eip155:1', assetId: `eip155:1/erc20:${usdc}`, address: usdc, symbol: 'USDC' }
const asset = { ...asked, name: 'USD Coin', decimals: 6 } as const
const offered = (networkId: string, address: string) =>
  ({ networkId, assetId: `${networkId}/erc20:${address}`, symbol: 'USDC', name: 'USD Coin', decimals: 18 }) as never

/** The ways to pay that a service's assets are shown as. */
async function waysOf(service: Partial<TransferService>, of: object = asset) {
  const answers = { id: 'ferry', name: 'Ferry', fetchQuote: async () => undefined, fetchStatus: async () => undefined }
  const served = { ...answers, ...service } as never
  const chain: Plugin = {
    name: 'chain',
    apply(kernel) {
      const networks = ['eip155:1', 'eip155:8453'].map((id) => mockNetwork(id as never, { nativeCurrency: ether }))
      kernel.networks.add(networks as never, { name: 'EVM', nativeToken: placeholder })
      kernel.hooks.services.for('transfers').tap('chain', (services) => [...services, served])
    },
  }
  const kernel = createTestKernel({ plugins: [chain, pay()] })
  onTestFinished(() => kernel.destroy())
  await loadWays(kernel, { asset: of, id: 1 } as never)
  return payState.of(kernel).ways?.data ?? []
}

test('error: the address that stands for a network’s own currency is that currency, whatever a service calls it (pay 12)', async () => {
  const item = offered('eip155:8453', placeholder)
  const [way] = await waysOf({ fetchAssets: async () => [item] })
  expect(way?.asset).toMatchObject({ ...ether, assetId: `eip155:8453/erc20:${placeholder}` })
  expect(way?.asset.address).toBeUndefined()
})

test('error: the address that stands for a network’s own currency is not offered in place of the requested currency (pay 12)', async () => {
  const native = { ...ether, networkId: 'eip155:1', assetId: 'eip155:1/slip44:60' }
  expect(await waysOf({ fetchAssets: async () => [offered('eip155:1', placeholder)] }, native)).toEqual([])
})

test('error: a service without a name that can be seen is named by its id, or offers nothing (pay 12)', async () => {
  const fetchAssets = async () => [offered('eip155:8453', usdc)]
  const [way] = await waysOf({ name: '\u200b\u2066', fetchAssets })
  expect(way?.serviceName).toBe('ferry')
  expect(await waysOf({ id: '\u200b', name: '\u200b', fetchAssets })).toEqual([])
})
