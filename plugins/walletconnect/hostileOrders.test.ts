import { eip155 } from 'tapkit/eip155'
import { base, mainnet } from 'tapkit/eip155/networks'
import type { Kernel } from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import { afterEach, expect, test } from 'vitest'
import { createFakeClient } from './fixtures/createFakeClient.ts'
import { walletconnect } from './index.ts'
import type { Session } from './sdk.ts'

const ada = '0x71BE42c09de35f8A6B1147fe02cd98A45B63e0D7'
const grace = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'

let kernel: Kernel
afterEach(() => kernel.destroy())

/** A wallet approves both accounts on mainnet, and does something else in the same breath. */
async function approve(then: (fake: ReturnType<typeof createFakeClient>, session: Session) => void) {
  const fake = createFakeClient()
  kernel = createTestKernel({
    plugins: [eip155({ networks: [mainnet, base] }), walletconnect({ provider: fake })],
  })
  await kernel.start()
  const connecting = kernel.connect({ connectorId: 'walletConnect', namespace: 'eip155' })
  connecting.catch(() => {})
  await expect.poll(() => fake.proposed.length).toBe(1)
  const session = fake.proposed[0]?.approve([`eip155:1:${ada}`, `eip155:1:${grace}`]) as Session
  then(fake, session)
  return { fake, connecting }
}

test('error: what a wallet ends as soon as it has approved it is over (walletconnect 7)', async () => {
  const { connecting } = await approve((fake, { topic }) => {
    fake.sessions.delete(topic)
    fake.emit('session_delete', { topic })
  })
  await connecting.catch(() => {})
  await expect.poll(() => kernel.account('eip155').status).toBe('disconnected')
})

test('error: an account that a wallet takes back as soon as it has approved it is not offered (walletconnect 7)', async () => {
  await approve((fake, session) => {
    const { eip155: own } = session.namespaces
    const namespaces = { eip155: { ...own, accounts: [`eip155:1:${grace}`] } } as unknown as Session['namespaces']
    fake.sessions.set(session.topic, { ...session, namespaces })
    fake.emit('session_update', { topic: session.topic })
  })
  await expect.poll(() => kernel.account('eip155').status).toBe('connected')
  await expect.poll(() => kernel.account('eip155').address).toBe(grace)
})
