import { createAppKit } from 'tapkit'
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { createMemoryArea } from 'tapkit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createFakeClient } from './fixtures/createFakeClient.ts'
import { walletconnect } from './index.ts'

const ada = '0x71BE42c09de35f8A6B1147fe02cd98A45B63e0D7'
const own = { connectorId: 'walletConnect', namespace: 'eip155' } as const

test('a press for a connected wallet whose pairing is gone pairs anew', async () => {
  const fake = createFakeClient()
  const appkit = createAppKit({
    plugins: [eip155({ networks: [mainnet] }), walletconnect({ provider: fake })],
    storage: createMemoryArea(),
    metadata: { name: 'Test', url: 'https://test.example' },
  })
  onTestFinished(() => appkit.destroy())
  const { kernel } = appkit
  await kernel.start()
  const connecting = kernel.connect(own)
  await expect.poll(() => fake.proposed.length).toBe(1)
  fake.proposed[0]?.approve([`eip155:1:${ada}`])
  await connecting
  // Its end was told while nobody listened: the page was frozen, or its storage was cleared.
  fake.sessions.clear()
  const errors: string[] = []
  kernel.switchConnection(own).catch(({ name, params }) => errors.push(`${name} ${params?.reason}`))
  await expect.poll(() => fake.proposed.length + errors.length).toBe(2)
  expect([errors, fake.proposed.length]).toEqual([[], 2])
})
