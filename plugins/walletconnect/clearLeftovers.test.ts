// @vitest-environment node
import { createMemoryArea } from 'tapkit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { another, ask, open, withSignInWorld } from './fixtures/signInWorld.ts'

withSignInWorld()
afterEach(() => void vi.useRealTimers())

type Area = ReturnType<typeof createMemoryArea>

const tomorrow = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
const recordOf = ({ entries }: Area, ending: string) =>
  JSON.parse([...entries].find(([key]) => key.endsWith(ending))?.[1] ?? '{}').value ?? {}
const sizeOf = ({ entries }: Area) => [...entries.values()].reduce((sum, text) => sum + text.length, 0)

const visits: Readonly<Record<string, (area: Area) => Promise<void>>> = {
  'a wallet signs in with the pairing, and the visitor disconnects': async (area) => {
    const wallet = await another()
    const { kernel } = await open({ area })
    const { uri, connecting } = await ask(kernel)
    await wallet.approveSignIn(await wallet.scanSignIn(uri))
    await connecting
    await kernel.disconnect()
    await expect.poll(() => wallet.client.core.pairing.getPairings()).toEqual([])
    kernel.destroy()
  },
  'nobody scans the code': async (area) => {
    const { kernel } = await open({ area })
    await ask(kernel)
    kernel.destroy()
  },
  'nobody scans the code of a session alone': async (area) => {
    const { kernel } = await open({ area, signIn: false })
    await ask(kernel)
    kernel.destroy()
  },
}

/** How much stands in the storage after a visit a day for so many days, and one more. */
async function leftAfter(days: number, visit: (area: Area) => Promise<void>): Promise<number> {
  const area = createMemoryArea()
  for (let day = 0; day < days; day++) {
    tomorrow()
    await visit(area)
  }
  tomorrow()
  const { kernel } = await open({ area })
  await ask(kernel)
  kernel.destroy()
  return sizeOf(area)
}

describe('what nobody needs any more is cleared when the SDK loads next (walletconnect 17)', () => {
  test.each(Object.entries(visits))('visits pile up nothing: %s', async (_, visit) => {
    const [one, four] = [await leftAfter(1, visit), await leftAfter(4, visit)]
    expect(Math.abs(four - one)).toBeLessThan(300)
  })

  test('a session keeps its own: a day later it is there, and its wallet hears of its end', async () => {
    const wallet = await another()
    const area = createMemoryArea()
    const { kernel } = await open({ area })
    const { uri, connecting } = await ask(kernel)
    const topic = await wallet.approveSignIn(await wallet.scanSignIn(uri))
    await connecting
    kernel.destroy()
    tomorrow()
    const { kernel: next } = await open({ area, signIn: false })
    await expect.poll(() => next.connection('eip155')?.sessionId).toBe(topic)
    expect(recordOf(area, '//keychain')).toHaveProperty([String(topic)])
    await next.disconnect()
    await expect.poll(() => wallet.client.session.getAll()).toEqual([])
  })

  test('a code that is still good keeps its own, whichever tab shows it', async () => {
    const area = createMemoryArea()
    const { kernel } = await open({ area })
    await ask(kernel)
    const keys = Object.keys(recordOf(area, '//keychain'))
    const topics = recordOf(area, '//subscription').map(({ topic }: { topic: string }) => topic)
    const { kernel: other } = await open({ area })
    await ask(other)
    expect(Object.keys(recordOf(area, '//keychain'))).toEqual(expect.arrayContaining(keys))
    expect(recordOf(area, '//subscription').map(({ topic }: { topic: string }) => topic)).toEqual(
      expect.arrayContaining(topics),
    )
  })
})
