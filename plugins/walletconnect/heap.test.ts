// @vitest-environment node
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { createTestKernel } from 'tapkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClient } from './fixtures/createFakeClient.ts'
import { walletconnect } from './index.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const ada = 'eip155:1:0x71BE42c09de35f8A6B1147fe02cd98A45B63e0D7'
/** What each session has beside what is needed, in numbers of 8 bytes: one that stays is seen among everything else that a process does. */
const ballast = 8_000

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** In bytes, once what is over was let go. */
async function heap() {
  for (let round = 0; round < 3; round++) {
    await new Promise(setImmediate)
    collect()
  }
  return process.memoryUsage().heapUsed
}

test('a hundred sessions that were paired and ended leave nothing in the heap (walletconnect 2)', async () => {
  const fake = createFakeClient()
  const kernel = createTestKernel({ plugins: [eip155({ networks: [mainnet] }), walletconnect({ provider: fake })] })
  await kernel.start()
  const seen: WeakRef<object>[] = []
  const turn = async () => {
    const connecting = kernel.connect({ connectorId: 'walletConnect', namespace: 'eip155' })
    await vi.waitUntil(() => fake.proposed.length === 1, { interval: 1 })
    const more = { ballast: Array.from({ length: ballast }, () => Math.random()) }
    const session = fake.proposed.splice(0)[0]?.approve([ada], more as object)
    const connection = await connecting
    if (session) seen.push(new WeakRef(session), new WeakRef(connection))
    await kernel.disconnect({ sessionId: connection.sessionId })
    fake.ended.length = 0
    // What ends waits a second for the relay.
    await vi.advanceTimersByTimeAsync(1_000)
  }
  for (let count = 0; count < 30; count++) await turn()
  const before = await heap()
  for (let count = 0; count < 100; count++) await turn()
  const grown = (await heap()) - before
  expect(seen.filter((each) => each.deref())).toHaveLength(0)
  // In bytes a turn; a session that stayed, or what was made of it, would be 64,000.
  expect(grown / 100).toBeLessThan(20_000)
  kernel.destroy()
}, 200_000)
