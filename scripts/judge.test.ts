import { expect, test } from 'vitest'
import type { Failure } from './failures.mjs'
import { judge, mostFlaky, mostRepeated } from './judge.mjs'

const inBrowser = (name: string): Failure => ({
  stage: 'e2e',
  name,
  words: 'red',
  again: { stage: 'e2e', file: 'tests/e2e/a.e2e.ts', name },
})
const inUnit = (name: string): Failure => ({ stage: 'unit', name, words: 'red' })
const list = (length: number) => Array.from({ length }, (_, index) => inBrowser(`test ${index}`))

test('default: a browser test that passes by itself is flaky, another one has failed', async () => {
  const [steady, broken] = [inBrowser('steady'), inBrowser('broken')]
  expect(await judge([steady, broken], async ({ name }) => name === 'steady')).toEqual({
    flaky: [steady],
    failed: [broken],
  })
})

test('behavior: a unit test is never run again', async () => {
  const asked: string[] = []
  const failures = [inUnit('sum'), inBrowser('click')]
  const { failed } = await judge(failures, async ({ name }) => asked.push(name) > 0)
  expect([asked, failed]).toEqual([['click'], [failures[0]]])
})

test('behavior: more flaky tests than the limit fail the run', async () => {
  const most = list(mostFlaky)
  expect((await judge(most, async () => true)).failed).toEqual([])
  const more = list(mostFlaky + 1)
  expect(await judge(more, async () => true)).toEqual({ flaky: more, failed: more })
})

test('behavior: a run in which nearly everything fails is not repeated', async () => {
  const failures = list(mostRepeated + 1)
  let runs = 0
  expect(await judge(failures, async () => ++runs > 0)).toEqual({ flaky: [], failed: failures })
  expect(runs).toBe(0)
})

test('behavior: they run one after the other', async () => {
  let running = 0
  const passesAgain = async () => {
    expect(++running).toBe(1)
    await Promise.resolve()
    running--
    return true
  }
  expect((await judge(list(3), passesAgain)).flaky).toHaveLength(3)
})
