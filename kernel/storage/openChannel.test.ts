import { expect, onTestFinished, test } from 'vitest'
import { denyStorage } from '../fixtures/denyStorage.ts'
import { createTestKernel } from '../testing/index.ts'
import { openChannel } from './openChannel.ts'

const open = (name?: string) => {
  const kernel = createTestKernel({ plugins: [], name })
  onTestFinished(() => kernel.destroy())
  return { kernel, channel: openChannel(kernel, 'news') }
}

test('default: tabs of a kit hear each other, and another kit hears nothing', async () => {
  const [one, two, other] = [open(), open(), open('other')]
  const heard: unknown[] = []
  for (const { channel } of [two, other]) channel?.addEventListener('message', ({ data }) => heard.push(data))
  one.channel?.postMessage('first')
  one.channel?.postMessage('last')
  await expect.poll(() => heard).toContain('last')
  expect(heard).toEqual(['first', 'last'])
})

test('behavior: a channel ends with its kit, also with one that has ended before', async () => {
  const { kernel, channel } = open()
  kernel.destroy()
  expect(() => channel?.postMessage('late')).toThrow()
  expect(() => openChannel(kernel, 'news')?.postMessage('late')).toThrow()
})

test('error: where the browser denies channels, or has none, there is none (storage 5)', () => {
  denyStorage()
  expect(open().channel).toBe(undefined)
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined, configurable: true })
  expect(open().channel).toBe(undefined)
})
