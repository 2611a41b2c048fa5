import { expect, test } from 'vitest'
import { createTestKernel } from '../testing/index.ts'

const hostile = (message: () => unknown) => Object.defineProperty({}, 'message', { get: message })
const throws = () => {
  throw new Error('read me not')
}

test.each([
  ['a message that throws where it is read', hostile(throws), 'Unknown error'],
  ['a message that is none', hostile(() => 7), 'Unknown error'],
  [
    'a proxy that throws whatever is asked',
    new Proxy({}, { get: throws, has: throws, getPrototypeOf: throws }),
    'Unknown error',
  ],
  ['a text', 'boom', 'boom'],
  ['nothing', undefined, 'Unknown error'],
  ['a megabyte', new Error('x'.repeat(1_000_000)), 'x'.repeat(500)],
])('error: %s is reported as one of ours, and nothing is thrown', (_, error, message) => {
  const heard: unknown[] = []
  const kernel = createTestKernel({
    plugins: [{ name: 'a', apply: ({ hooks }) => hooks.onError.tap('a', (reported) => void heard.push(reported)) }],
  })
  const reported = kernel.report(error)
  expect(reported).toMatchObject({ name: 'BaseError', code: 'unknown', message })
  expect(heard).toEqual([reported])
  expect(String(reported)).toContain(message)
})

test('behavior: nobody hears of what fails once the kit is destroyed (errors 3)', () => {
  const heard: unknown[] = []
  const kernel = createTestKernel({
    plugins: [{ name: 'a', apply: ({ hooks }) => hooks.onError.tap('a', (reported) => void heard.push(reported)) }],
  })
  kernel.destroy()
  expect(kernel.report('boom')).toMatchObject({ message: 'boom' })
  expect(heard).toEqual([])
})
