import { eip155 } from 'tapkit/eip155'
import { base, mainnet } from 'tapkit/eip155/networks'
import type { ProviderOf } from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { createFakeClient } from '../fixtures/createFakeClient.ts'
import { walletconnect } from '../index.ts'

const ada = '0x71BE42c09de35f8A6B1147fe02cd98A45B63e0D7'

test('who listens twice is told twice, and no longer once both are taken back', async () => {
  const fake = createFakeClient()
  const kernel = createTestKernel({
    plugins: [eip155({ networks: [mainnet, base] }), walletconnect({ provider: fake })],
  })
  try {
    await kernel.start()
    const connecting = kernel.connect({ connectorId: 'walletConnect', namespace: 'eip155' })
    await expect.poll(() => fake.proposed.length).toBe(1)
    fake.proposed[0]?.approve([`eip155:1:${ada}`, `eip155:8453:${ada}`])
    const provider = (await (await connecting).connector.getProvider()) as Required<ProviderOf<'eip155'>>
    const [heard, other]: unknown[][] = [[], []]
    const listen = (chainId: unknown) => void heard?.push(chainId)
    provider.on('chainChanged', (chainId: unknown) => void other?.push(chainId))
    provider.on('chainChanged', listen)
    provider.on('chainChanged', listen)
    await kernel.switchNetwork('eip155:8453')
    await expect.poll(() => heard).toEqual(['0x2105', '0x2105'])
    provider.removeListener('chainChanged', listen)
    await kernel.switchNetwork('eip155:1')
    await expect.poll(() => heard).toEqual(['0x2105', '0x2105', '0x1'])
    provider.removeListener('chainChanged', listen)
    await kernel.switchNetwork('eip155:8453')
    await expect.poll(() => other).toHaveLength(3)
    expect(heard).toEqual(['0x2105', '0x2105', '0x1'])
  } finally {
    kernel.destroy()
  }
})
