import type { Kernel, Plugin, PriceService } from 'tapkit/kernel'
import { createTestKernel, mockChain, mockNetwork } from 'tapkit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readPrices } from './actions/readPrices.ts'
import { tokens } from './index.ts'

afterEach(() => {
  vi.useRealTimers()
})

const network = mockNetwork('mock:1')
const service = (id: string, fetchPrices: (addresses: readonly (string | undefined)[]) => unknown): Plugin => ({
  name: id,
  apply({ hooks }) {
    const own: PriceService = {
      id,
      name: id,
      fetchPrices: async ({ addresses }) => (await fetchPrices(addresses)) as [],
    }
    hooks.services.for('prices').tap(id, (services) => [...services, own])
  },
})
const open = (...plugins: Plugin[]) => {
  const kernel = createTestKernel({ plugins: [mockChain().plugin, tokens(), ...plugins] })
  const errors: unknown[] = []
  kernel.hooks.onError.tap('test', (error) => void errors.push(error))
  return { kernel, errors }
}
const listOf = (kernel: Kernel) => kernel.state.features.tokens.prices['mock:1']

describe('prices', () => {
  test('default: each service is asked for what those before it do not know', async () => {
    const asked: unknown[] = []
    const { kernel } = open(
      service('one', (addresses) => {
        asked.push(addresses)
        return [{ address: '0xAA', price: 2 }]
      }),
      service('two', (addresses) => {
        asked.push(addresses)
        return [{ price: 3 }]
      }),
      service('three', () => expect.unreachable()),
    )
    await readPrices(kernel, network, ['0xaa', undefined])
    expect(asked).toEqual([['0xaa', undefined], [undefined]])
    expect(listOf(kernel)).toMatchObject({ status: 'success', byKey: { '0xaa': 2, '': 3 }, sources: ['one', 'two'] })
  })

  test('default: they are fresh for 15 s, however many ask', async () => {
    vi.useFakeTimers()
    let count = 0
    const { kernel } = open(service('one', () => [{ price: ++count }]))
    await Promise.all([1, 2, 3].map(() => readPrices(kernel, network, [undefined])))
    vi.advanceTimersByTime(14_999)
    await readPrices(kernel, network, [undefined])
    expect(count).toBe(1)
    vi.advanceTimersByTime(2)
    await readPrices(kernel, network, [undefined])
    expect(listOf(kernel)?.byKey).toEqual({ '': 2 })
  })

  test('behavior: a token that has just come is asked about at once', async () => {
    const asked: unknown[] = []
    const { kernel } = open(service('one', (addresses) => void asked.push(addresses)))
    await readPrices(kernel, network, [undefined])
    await readPrices(kernel, network, [undefined, '0xa'])
    expect(asked).toEqual([[undefined], [undefined, '0xa']])
  })

  test('default: nobody is asked about a test network, or about nothing', async () => {
    const { kernel } = open(service('one', () => expect.unreachable()))
    await readPrices(kernel, mockNetwork('mock:1', { testnet: true }), [undefined])
    await readPrices(kernel, network, [])
    expect(listOf(kernel)).toBeUndefined()
  })

  test.each([
    ['no list', { prices: [] }],
    ['a page', '<!doctype html>'],
    ['nothing', undefined],
    ['entries that are none', [null, 7, 'x', [], {}]],
    ['prices that are none', [Number.NaN, -1, 0, 1e300, Number.POSITIVE_INFINITY, '5'].map((price) => ({ price }))],
    ['another token', [{ address: '0xb', price: 5 }]],
    ['an address that is none', [{ address: 7, price: 5 }]],
    ['two prices of one token', [{ price: 5 }, { price: 6 }]],
  ])('error: %s: there is no figure', async (_, answer) => {
    const { kernel } = open(service('one', () => answer))
    await readPrices(kernel, network, [undefined])
    expect(listOf(kernel)?.byKey).toEqual({})
  })

  test('error: what a service throws is reported, and the next is asked', async () => {
    const { kernel, errors } = open(
      service('one', () => Promise.reject(new Error('down'))),
      service('two', () => [{ price: 3 }]),
    )
    await readPrices(kernel, network, [undefined])
    expect([listOf(kernel)?.byKey, errors.length]).toEqual([{ '': 3 }, 1])
  })

  test('error: a service that never answers is given up after 10 s, and told so', async () => {
    vi.useFakeTimers()
    let told = false
    const { kernel } = open({
      name: 'late',
      apply({ hooks }) {
        const fetchPrices: PriceService['fetchPrices'] = ({ signal }) => {
          signal.addEventListener('abort', () => {
            told = true
          })
          return new Promise(() => {})
        }
        hooks.services.for('prices').tap('late', () => [{ id: 'late', name: 'Late', fetchPrices }])
      },
    })
    const read = readPrices(kernel, network, [undefined])
    await vi.advanceTimersByTimeAsync(10_000)
    await read
    expect([listOf(kernel)?.status, told]).toEqual(['error', true])
  })

  test('error: prices that nobody confirms stay for 5 minutes, say of when they are, and go', async () => {
    vi.useFakeTimers()
    let fails = false
    const { kernel } = open(service('one', () => (fails ? Promise.reject(new Error('down')) : [{ price: 3 }])))
    await readPrices(kernel, network, [undefined])
    const at = listOf(kernel)?.at
    fails = true
    vi.advanceTimersByTime(290_000)
    await readPrices(kernel, network, [undefined])
    expect(listOf(kernel)).toEqual({ status: 'error', byKey: { '': 3 }, sources: ['one'], at })
    vi.advanceTimersByTime(20_000)
    await readPrices(kernel, network, [undefined])
    expect(listOf(kernel)).toEqual({ status: 'error', byKey: {}, sources: [] })
  })
})
