import { act } from 'react'
import { HttpStatusError } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clam, draw, openRiver, own } from '../fixtures/openRiver.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

/** The form or its list of tokens, on a node that fails while `node.error` is set. */
async function open(view: 'Send' | 'SendSelectToken', error?: Error) {
  const node = { error }
  const { kernel, chain } = await openRiver()
  Object.defineProperty(chain.tokens, own, {
    get() {
      if (node.error) throw node.error
      return [clam]
    },
  })
  await act(async () => void (await kernel.open(view as 'Send')))
  const drawn = draw(kernel)
  await drawn.wait(0)
  return { kernel, node, ...drawn }
}

const down = new Error('down')
const overloaded = new HttpStatusError({ url: 'https://river.example', status: 503 })

test.each(['Send', 'SendSelectToken'] as const)(
  'error: %s says that figures of before may be old, until they are read (reads 13)',
  async (view) => {
    const { kernel, node, text, wait } = await open(view)
    expect(text()).not.toContain('may be old')
    for (const [error, said] of [
      [down, 'These figures may be old: your tokens didn’t load'],
      [overloaded, 'These figures may be old: the service is overloaded'],
    ] as const) {
      node.error = error
      await wait(30_001)
      await act(async () => void (await kernel.fetchTokens({ force: true })))
      expect(text()).toContain(said)
    }
    node.error = undefined
    await wait(30_001)
    await act(async () => void (await kernel.fetchTokens()))
    expect(text()).not.toContain('may be old')
  },
)

test('error: the list of tokens does not say that there are none if they did not load (reads 13)', async () => {
  const { node, text, wait } = await open('SendSelectToken', down)
  expect(text()).toContain('Your tokens didn’t load. They’ll be read again in half a minute.')
  expect(text()).not.toContain('No tokens found')
  node.error = undefined
  await wait(30_001)
  expect(text()).toContain('Clam')
  expect(text()).not.toContain('didn’t load')
})

test('behavior: nor while they are being read', async () => {
  const { kernel } = await openRiver()
  kernel.hooks.fetchTokens.tapPromise({ name: 'never', stage: -1_000 } as never, () => new Promise(() => {}))
  await act(async () => void (await kernel.open('SendSelectToken' as 'Send')))
  const { text, find } = draw(kernel)
  await act(async () => {})
  expect(text()).not.toContain('No tokens found')
  expect(find('[aria-label="Loading your tokens"]')).toBeTruthy()
})
