import { createAppKit } from 'tapkit'
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { emailCapture } from 'tapkit/features/email-capture'
import { siwx } from 'tapkit/features/siwx'
import type { Plugin } from 'tapkit/kernel'
import { createMemoryArea } from 'tapkit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createFakeClient } from '../fixtures/createFakeClient.ts'
import { walletconnect } from '../index.ts'

const ada = '0x71BE42c09de35f8A6B1147fe02cd98A45B63e0D7'

/** A wallet has approved, and its owner is asked at the gate of a plugin, which is composed before or after WalletConnect. */
async function openAtGate(gate: Plugin, view: string, isFirst = false) {
  const fake = createFakeClient()
  const appkit = createAppKit({
    plugins: [eip155({ networks: [mainnet] }), isFirst && gate, walletconnect({ provider: fake }), !isFirst && gate],
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
  await expect.poll(() => kernel.state.router.stack.at(-1)?.view).toBe(view)
  return { kernel, fake, session }
}

/** The owner closes the modal where they are asked for an email. */
async function closeAtEmail(required: boolean, isFirst = false) {
  const { kernel, fake } = await openAtGate(emailCapture({ required, onCapture() {} }), 'DataCapture', isFirst)
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

test('a remote wallet that ends its session at the sign-in is told of: the modal is open (sign-in 6)', async () => {
  const { kernel, fake, session } = await openAtGate(siwx(), 'SIWXSignMessage')
  fake.sessions.clear()
  fake.emit('session_delete', { topic: session?.topic })
  await expect.poll(() => kernel.state.graph.attempts.length).toBe(0)
  await expect.poll(() => kernel.state.router.stack.at(-1)?.view).not.toBe('SIWXSignMessage')
  const { view } = kernel.state.router.stack.at(-1) ?? {}
  expect([kernel.state.modal.open, view]).toEqual([true, 'ConnectingWalletConnect'])
})
