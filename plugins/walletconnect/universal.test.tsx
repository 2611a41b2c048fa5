import { act } from 'react'
import { createAppKit } from 'tapkit'
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import type { Network } from 'tapkit/kernel'
import { useAppKitAccount, useAppKitProvider } from 'tapkit/react'
import { createMemoryArea } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mount } from '../../ui/kit/fixtures/mount.tsx'
import { createFakeClient } from './fixtures/createFakeClient.ts'
import { walletconnect } from './index.ts'
import type { WalletConnectProvider } from './providers/generic.ts'

const hub: Network = {
  id: 'cosmos:cosmoshub-4',
  namespace: 'cosmos',
  reference: 'cosmoshub-4',
  name: 'Cosmos Hub',
  nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
  rpcUrl: '',
}
const address = 'cosmos1sd4tw9a2a6n9g3m8'

test('a chain without a plugin has its account and its provider in the hooks, until the session ends (walletconnect 2)', async () => {
  const fake = createFakeClient()
  fake.behaviour.request = async ({ method }) => `${method} done`
  const networks = walletconnect({ provider: fake, networks: [hub], methods: { cosmos: ['cosmos_signDirect'] } })
  const kit = createAppKit({
    plugins: [eip155({ networks: [mainnet] }), networks],
    storage: createMemoryArea(),
    metadata: { name: 'Test', url: 'https://test.example' },
  })
  onTestFinished(() => kit.destroy())
  await kit.kernel.start()
  const seen: { address?: string | undefined; provider?: unknown } = {}
  const Probe = () => {
    seen.address = useAppKitAccount({ kit, namespace: 'cosmos' }).address
    seen.provider = useAppKitProvider('cosmos', { kit }).walletProvider
    return null
  }
  mount(<Probe />)
  const connecting = kit.kernel.connect({ connectorId: 'walletConnect', namespace: 'cosmos' as 'eip155' })
  await act(() => vi.waitUntil(() => fake.proposed.length === 1))
  fake.proposed[0]?.approve([`${hub.id}:${address}`])
  await act(async () => void (await connecting))
  await act(() => vi.waitUntil(() => seen.provider))
  expect(seen.address).toBe(address)
  const provider = seen.provider as WalletConnectProvider
  expect(await provider.request({ method: 'cosmos_signDirect', params: {} })).toBe('cosmos_signDirect done')
  expect(fake.asked).toMatchObject([{ chainId: hub.id }])
  await act(() => kit.kernel.disconnect())
  await act(() => vi.waitUntil(() => !seen.provider))
  expect(seen.address).toBeUndefined()
})
