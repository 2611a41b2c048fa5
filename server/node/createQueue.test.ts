import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileStorage } from 'tapkit/server/node'
import { expect, onTestFinished, test } from 'vitest'
import { createQueue } from './createQueue.ts'

const countOpen = () => readdirSync('/dev/fd').length

test('however many entries are asked for at once, fileStorage leaves the process its file handles (server 15)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tapkit-queue-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const storage = fileStorage(folder)
  await storage.set('session:a', 'a', 60_000)
  const before = countOpen()
  let most = before
  let isOver = false
  const watched = (async () => {
    while (!isOver) {
      most = Math.max(most, countOpen())
      await new Promise(setImmediate)
    }
  })()
  const values = await Promise.all(Array.from({ length: 1_000 }, () => storage.get('session:a')))
  isOver = true
  await watched
  expect(new Set(values)).toEqual(new Set(['a']))
  expect(most - before).toBeLessThan(100)
})

test('tasks that fail make room for those behind them, in turn', async () => {
  const queued = createQueue(2)
  const begun: number[] = []
  const tasks = Array.from({ length: 5 }, (_, at) =>
    queued(async () => {
      begun.push(at)
      await Promise.resolve()
      if (at % 2 === 0) throw new Error('EIO')
      return at
    }),
  )
  expect(begun).toEqual([0, 1])
  const outcomes = await Promise.allSettled(tasks)
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([false, true, false, true, false])
})
