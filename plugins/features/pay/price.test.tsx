import type { Kernel } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type } from '../../../ui/kit/fixtures/mount.tsx'
import { bank, draw, openBank } from './fixtures/openBank.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

test('without a price the amount is of the asset: nobody has typed one, and no figure in dollars stands anywhere (pay 1, reads 3)', async () => {
  for (const price of [undefined, Number.NaN, -1, Number.POSITIVE_INFINITY]) {
    const opened = await openBank({ service: bank().service, price })
    opened.kernel.open('PayWithExchange', undefined)
    const drawn = draw(opened.kernel)
    await drawn.wait(600)
    expect(drawn.text()).not.toContain('$')
    expect(drawn.text()).toContain('Please enter an amount')
    type(drawn.find<HTMLInputElement>('input'), '10')
    await drawn.wait(600)
    expect(drawn.text()).toContain('10 ETH')
  }
})

test('error: a price that did not load is asked for again, and takes no figure for another (pay 1)', async () => {
  const said: { price?: number } = {}
  const prices = {
    name: 'prices',
    apply: ({ hooks }: Kernel) =>
      hooks.services.for('prices').tap('prices', () => [
        {
          id: 'p',
          name: 'P',
          fetchPrices: async () => {
            if (!said.price) throw new Error('no')
            return [{ price: said.price }]
          },
        },
      ]),
  }
  for (const typed of ['', '3']) {
    said.price = undefined as never
    const opened = await openBank({ service: bank().service, plugins: [prices as never] })
    opened.kernel.open('PayWithExchange', undefined)
    const drawn = draw(opened.kernel)
    await drawn.wait(600)
    if (typed) type(drawn.find<HTMLInputElement>('input'), typed)
    said.price = 4
    await drawn.wait(10_000)
    await drawn.wait(600)
    expect(drawn.text()).toContain(typed ? 'Please enter an amount' : '$10.00 ≈ 2.5 ETH')
  }
})
