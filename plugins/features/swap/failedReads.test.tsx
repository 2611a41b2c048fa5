import { act } from 'react'
import { HttpStatusError } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setAmount } from './actions/setAmount.ts'
import { setToken } from './actions/setToken.ts'
import { draw, lily, openPond, own, reed } from './fixtures/openPond.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

/** A pond whose node fails while `node.error` is set. */
async function open(error?: Error) {
  const node = { error }
  const pond = await openPond()
  Object.defineProperty(pond.chain.tokens, own, {
    get() {
      if (node.error) throw node.error
      return [{ ...lily, value: 900_000_000n, networkId: 'pond:1' }]
    },
  })
  return { ...pond, node }
}

const down = new Error('down')

test.each(['Swap', 'SwapSelectToken'])(
  'error: %s says that a balance did not load, and reads it again (reads 13)',
  async (view) => {
    const { kernel, node } = await open(down)
    await act(async () => void (await kernel.open(view as 'SwapSelectToken', { side: 'from' })))
    const { text, wait } = draw(kernel)
    await wait(0)
    expect(text()).toContain('Your balance didn’t load. It’ll be read again in half a minute.')
    node.error = undefined
    await wait(30_001)
    expect(text()).not.toContain('didn’t load')
    expect(text()).toMatch(view === 'Swap' ? '500 available' : '900')
  },
)

test('error: a balance of before may be old, and after an overload is not read again without the visitor', async () => {
  const { kernel, node } = await open()
  await act(async () => kernel.open('Swap'))
  const { text, wait } = draw(kernel)
  await wait(30_001)
  node.error = down
  await act(async () => void (await kernel.fetchTokens({ force: true })))
  expect(text()).toContain('Your balance may be old: it didn’t load.')
  node.error = new HttpStatusError({ url: 'https://pond.example', status: 503 })
  await wait(30_001)
  expect(text()).toContain('Your balance didn’t load: the service is overloaded.')
  node.error = undefined
  await wait(90_000)
  expect(text()).toContain('Your balance didn’t load: the service is overloaded.')
})

test('error: a service that refuses a swap is not said to mean a balance that nobody has read (reads 13)', async () => {
  const { kernel, pond } = await open(down)
  pond.fails = new Error('No such pair')
  await act(async () => kernel.open('Swap'))
  const drawn = draw(kernel)
  await drawn.wait(0)
  await act(async () => {
    setToken(kernel, 'from', reed)
    setToken(kernel, 'to', lily)
    setAmount(kernel, '1')
  })
  await drawn.wait(250)
  expect(drawn.text()).not.toContain('Insufficient balance')
  expect(drawn.button('No route found')).toBeTruthy()
})
