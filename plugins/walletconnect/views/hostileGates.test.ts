import { createAppKit } from 'tapkit'
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { emailCapture } from 'tapkit/features/email-capture'
import { createMemoryArea } from 'tapkit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createFakeClient } from '../fixtures/createFakeClient.ts'
import { walletconnect } from '../index.ts'

const ada = '0x71BE42c09de35f8A6B1147fe02cd98A45B63e0D7'

/** A wallet has approved, and its owner closes the modal where they are asked for an email. */
async function closeAtEmail(required: boolean, isFirst = false) {
  const fake = createFakeClient()
  const email = emailCapture({ required, onCapture() {} })
  const appkit = createAppKit({
    plugins: [eip155({ networks: [mainnet] }), isFirst && email, walletconnect({ provider: fake }), !isFirst && email],
    storage: createMemoryArea(),
    metadata: { name: 'Test', url: 'https://test.example' },
  })
  onTestFinished(() => appkit.destroy())
  const { kernel } = appkit
  await kernel.start()
  kernel.open('Connect')
  kernel.navigate('ConnectingExternal', { connectorId: 'walletConnect', namespace: 'eip155' })
  await expect.poll(() => fake.proposed.length).toBe(1)
  fake.proposed[0]?.approve([`eip155:1:${ada}`])
  await expect.poll(() => kernel.state.router.stack.at(-1)?.view).toBe('DataCapture')
  kernel.close('user')
  await expect.poll(() => kernel.account('eip155').status).not.toBe('connecting')
  return { kernel, fake, status: kernel.account('eip155').status }
}

test.each([
  ['after', false],
  ['before', true],
])(
  'who closes the modal at an optional email, composed %s WalletConnect, has skipped it: the wallet is connected (sign-in 14)',
  async (_, isFirst) => {
    const { kernel, fake, status } = await closeAtEmail(false, isFirst)
    expect([status, fake.ended, kernel.state.modal.open]).toEqual(['connected', [], false])
  },
)

test('at a required one they have left, and the wallet is told so (sign-in 14)', async () => {
  const { fake, status } = await closeAtEmail(true)
  expect(status).toBe('disconnected')
  await expect.poll(() => fake.ended).toEqual(['topic-1'])
})
