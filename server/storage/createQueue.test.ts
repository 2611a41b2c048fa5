import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromUnstorage } from 'tapkit/server'
import { fileStorage } from 'tapkit/server/node'
import { createStorage } from 'unstorage'
import fsDriver from 'unstorage/drivers/fs'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createQueue } from './createQueue.ts'

afterEach(() => void vi.useRealTimers())

const countOpen = () => readdirSync('/dev/fd').length

test.each([
  ['fileStorage', fileStorage],
  ['fromUnstorage', (base: string) => fromUnstorage(createStorage({ driver: fsDriver({ base }) }))],
])(
  'however many entries are asked for at once, %s leaves the process its file handles (server 15)',
  async (_, open) => {
    const folder = await mkdtemp(join(tmpdir(), 'tapkit-queue-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const storage = open(folder)
    const keys = Array.from({ length: 500 }, (_, at) => `session:${at}`)
    await Promise.all(keys.map((key) => storage.set(key, key, 60_000)))
    const before = countOpen()
    let most = before
    let isOver = false
    const watched = (async () => {
      while (!isOver) {
        most = Math.max(most, countOpen())
        await new Promise(setImmediate)
      }
    })()
    expect(await Promise.all(keys.map((key) => storage.get(key)))).toEqual(keys)
    isOver = true
    await watched
    expect(most - before).toBeLessThan(100)
  },
)

test('tasks that fail, or never end, make room for those behind them (server 6)', async () => {
  vi.useFakeTimers()
  const queued = createQueue()
  const begun: number[] = []
  const ends = (at: number) =>
    queued(async () => {
      begun.push(at)
      return at % 2 === 0 ? Promise.reject(new Error('EIO')) : new Promise<never>(() => {})
    }).catch(() => {})
  for (let at = 0; at < 192; at++) ends(at)
  expect(begun).toHaveLength(64)
  await vi.advanceTimersByTimeAsync(999)
  // 64 that never end are in the way.
  expect(begun).toHaveLength(128)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toHaveLength(192)
})

test('tasks that fail before they have begun to wait make room as well (server 6)', async () => {
  const queued = createQueue()
  const fails = () =>
    queued((): Promise<never> => {
      throw new Error('closed')
    })
  for (let each = 0; each < 64; each++) await expect(fails()).rejects.toThrow('closed')
  expect(await Promise.race([queued(async () => 'done'), new Promise((resolve) => setImmediate(resolve))])).toBe('done')
})
