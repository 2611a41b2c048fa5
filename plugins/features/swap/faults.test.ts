import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fill } from './fixtures/fillForm.ts'
import { openPond } from './fixtures/openPond.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

test('error: a fault of a service of your own is reported, and that there is no such trade is not', async () => {
  const { kernel, pond } = await openPond()
  const reported: string[] = []
  kernel.hooks.onError.tap('test', ({ message }) => reported.push(message))
  pond.fails = new Error('No such pair')
  const drawn = await fill(kernel)
  expect(reported).toEqual([])
  pond.fails = new TypeError('list is not iterable')
  await drawn.wait(10_000)
  expect(reported).toEqual(['list is not iterable'])
  expect(drawn.button('No route found')).toBeTruthy()
})
