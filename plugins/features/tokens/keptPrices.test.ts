import type { Plugin, Price } from 'tapkit/kernel'
import { createMemoryArea, createTestKernel, mockChain, mockNetwork } from 'tapkit/testing'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readPrices } from './actions/readPrices.ts'
import { tokens } from './index.ts'

const key = 'tapkit:default:v1:cache'
const network = mockNetwork('mock:1')
const now = 1_800_000_000_000

let storage = createMemoryArea()

beforeEach(() => {
  storage = createMemoryArea()
  sessionStorage.clear()
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

/** A page of the tab, with a wallet that stays connected, and a service that knows prices, or fails. */
function visit(answer: readonly Price[] | undefined) {
  let count = 0
  const service: Plugin = {
    name: 'pools',
    apply: ({ hooks }) =>
      hooks.services.for('prices').tap('pools', (services) => [
        ...services,
        {
          id: 'pools',
          name: 'Pools',
          async fetchPrices() {
            count++
            if (!answer) throw new Error('down')
            return answer
          },
        },
      ]),
  }
  const chain = mockChain()
  const kernel = createTestKernel({ plugins: [chain.plugin, tokens(), service], cache: 'session', storage })
  onTestFinished(() => kernel.destroy())
  const read = async () => {
    await kernel.start()
    if (!kernel.connection(chain.namespace)) await kernel.connect({ namespace: chain.namespace, connectorId: 'wallet' })
    await readPrices(kernel, network, [undefined, '0xAA'])
    return kernel.state.features.tokens.prices[network.id]
  }
  return { read, count: () => count }
}

test('a reload draws the prices at once and asks nobody for 15 s (storage 6, reads 3)', async () => {
  const before = await visit([{ price: 2 }, { address: '0xaa', price: 3 }]).read()
  expect(before).toEqual({ status: 'success', byKey: { '': 2, '0xaa': 3 }, sources: ['Pools'], at: now })
  vi.setSystemTime(now + 15_000)
  const second = visit([{ price: 9 }])
  expect([await second.read(), second.count()]).toEqual([before, 0])
  vi.setSystemTime(now + 15_001)
  expect([(await second.read())?.byKey, second.count()]).toEqual([{ '': 9 }, 1])
})

test('a service that fails leaves nothing for the next page', async () => {
  expect((await visit(undefined).read())?.status).toBe('error')
  expect((await visit([{ price: 9 }]).read())?.byKey).toEqual({ '': 9 })
})

test.each([
  ['figures that are none', { byKey: { '': '5', '0xaa': -1 }, sources: [], at: now }, {}],
  ['a time still to come', { byKey: { '': 5 }, sources: [], at: now + 1 }, { '': 9 }],
  ['no prices', '<img src=x>', { '': 9 }],
])('what another script has put there: %s (storage 6)', async (_, value, drawn) => {
  await visit([{ price: 2 }]).read()
  const rows = JSON.parse(sessionStorage.getItem(key) ?? '').value
  for (const name of Object.keys(rows)) rows[name] = [now, JSON.stringify(value)]
  sessionStorage.setItem(key, JSON.stringify({ value: rows }))
  expect((await visit([{ price: 9 }]).read())?.byKey).toEqual(drawn)
})

test('what another script has put there names no source that nobody composed, and prices nothing that was not asked about (storage 6)', async () => {
  await visit([{ price: 2 }]).read()
  const rows = JSON.parse(sessionStorage.getItem(key) ?? '').value
  const value = { byKey: { '': 5, '0xbb': 7 }, sources: ['Pools', 'Your bank\u202e', 7, 'Pools'], at: now }
  for (const name of Object.keys(rows)) rows[name] = [now, JSON.stringify(value)]
  sessionStorage.setItem(key, JSON.stringify({ value: rows }))
  expect(await visit([{ price: 9 }]).read()).toMatchObject({ byKey: { '': 5 }, sources: ['Pools'] })
  expect((await visit([{ price: 9 }]).read())?.byKey).toEqual({ '': 5 })
})
