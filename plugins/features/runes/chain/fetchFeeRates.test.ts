// @vitest-environment node
import { createTestKernel } from 'tapkit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { bip122 } from '../../../bip122/index.ts'
import { bitcoin } from '../../../bip122/networks/index.ts'
import { fetchFeeRates } from './fetchFeeRates.ts'

/** The rates of a form whose explorer answers so. */
function ratesOf(answer: unknown) {
  const plugins = [bip122({ networks: [bitcoin] })]
  const kernel = createTestKernel({ plugins, fetch: async () => new Response(JSON.stringify(answer)) })
  onTestFinished(() => kernel.destroy())
  kernel.http.wake()
  return fetchFeeRates(kernel, kernel.networks.get(bitcoin.id) ?? expect.fail(), kernel.signal)
}

test('each speed has the rate that the explorer tells for it (runes 15)', async () => {
  const told = { fastestFee: 12, halfHourFee: 8, hourFee: 5.5, economyFee: 2, minimumFee: 1 }
  expect(await ratesOf(told)).toEqual({ fast: 12, usual: 8, slow: 5.5 })
})

test.each([0, -1, 1_000.5, '8', null])(
  'error: a rate of %j is left out, and no other with it (bitcoin 8)',
  async (rate) => {
    expect(await ratesOf({ fastestFee: 12, halfHourFee: rate, hourFee: 5 })).toEqual({ fast: 12, slow: 5 })
  },
)

test('error: an explorer that answers something else tells no rate (runes 15)', async () => {
  expect(await ratesOf('down')).toEqual({})
})
