import { createTestKernel } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Line } from './ask.ts'
import { createSdkStorage } from './createSdkStorage.ts'
import { createFakeClient } from './fixtures/createFakeClient.ts'
import { followTabs } from './followTabs.ts'
import type { Session } from './sdk.ts'

const key = 'wc@2:client:0.3//session'

test('a session that its wallet has extended in another tab ends in this tab when it ends in that tab (walletconnect 19)', async () => {
  const kernel = createTestKernel({ plugins: [] })
  onTestFinished(() => kernel.destroy())
  const { client } = createFakeClient()
  /** When the SDK ends sessions by itself, in Unix seconds, by topic. */
  const ends = new Map<string, number>()
  Object.assign(client.core, { expirer: { set: (topic: string, expiry: number) => void ends.set(topic, expiry) } })
  const session: Session = {
    topic: 'ab'.repeat(32),
    expiry: 1_000,
    namespaces: {},
    self: { publicKey: 'cd'.repeat(32) },
    peer: { metadata: { name: 'Remote' } },
  }
  await client.session.set(session.topic, session)
  ends.set(session.topic, session.expiry)
  const storage = createSdkStorage(kernel.storage, () => {})
  await storage.setItem(key, [session])
  followTabs({ kernel, client } as unknown as Line, storage, () => {})
  await createSdkStorage(kernel.storage, () => {}).setItem(key, [{ ...session, expiry: 605_800 }])
  dispatchEvent(Object.assign(new Event('storage'), { key: kernel.storage.nameOf(`walletconnect:${key}`) }))
  await vi.waitUntil(() => client.session.get(session.topic).expiry === 605_800)
  expect(ends.get(session.topic)).toBe(605_800)
})
