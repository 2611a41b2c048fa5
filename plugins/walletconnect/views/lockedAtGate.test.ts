import { createAppKit } from 'tapkit'
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { siwx } from 'tapkit/features/siwx'
import { createMemoryArea } from 'tapkit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createFakeClient } from '../fixtures/createFakeClient.ts'
import { walletconnect } from '../index.ts'

const ada = '0x71BE42c09de35f8A6B1147fe02cd98A45B63e0D7'

test('a remote wallet that ends its session at the sign-in is told of: the modal is open (sign-in 6)', async () => {
  const fake = createFakeClient()
  const appkit = createAppKit({
    plugins: [eip155({ networks: [mainnet] }), walletconnect({ provider: fake }), siwx()],
    storage: createMemoryArea(),
    metadata: { name: 'Test', url: 'https://test.example' },
  })
  onTestFinished(() => appkit.destroy())
  const { kernel } = appkit
  await kernel.start()
  kernel.open('Connect')
  kernel.navigate('ConnectingExternal', { connectorId: 'walletConnect', namespace: 'eip155' })
  await expect.poll(() => fake.proposed.length).toBe(1)
  const session = fake.proposed[0]?.approve([`eip155:1:${ada}`])
  await expect.poll(() => kernel.state.router.stack.at(-1)?.view).toBe('SIWXSignMessage')
  fake.sessions.clear()
  fake.emit('session_delete', { topic: session?.topic })
  await expect.poll(() => kernel.state.graph.attempts.length).toBe(0)
  await expect.poll(() => kernel.state.router.stack.at(-1)?.view).not.toBe('SIWXSignMessage')
  const { view } = kernel.state.router.stack.at(-1) ?? {}
  expect([kernel.state.modal.open, view]).toEqual([true, 'ConnectingWalletConnect'])
})
