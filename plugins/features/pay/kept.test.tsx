import fc from 'fast-check'
import { act } from 'react'
import { mockChain, mockNetwork } from 'tapkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRequest } from './actions/readRequest.ts'
import { bank, draw, openBank, own, page, request, usdc } from './fixtures/openBank.ts'
import { isSamePayment } from './isSamePayment.ts'
import { forgottenEntry, keepDeposit, keepEntry, keepLink, keptDeposits, linkShownAt } from './records.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

const formerId = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const solana = mockNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', { name: 'Solana', formerIds: [formerId] })
const payee = 'So1anaReceiver1111111111111111111111111111'
const assets = [`${formerId}/slip44:501`, `${formerId}/token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`]
const token = { symbol: 'USDC', decimals: 6 }
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const chainOf = () =>
  mockChain({
    networks: [mockNetwork('eip155:1', { name: 'Ether' }), solana],
    wallets: [{ id: 'w', name: 'Weir', accounts: [own] }],
    isAddress: (address) => address === own || address === payee,
  })

/** A visit of a shop that names Solana by its former id, as hosts of other kits do; `storage` is that of an earlier visit. */
async function visit(asset: string, storage?: Awaited<ReturnType<typeof openBank>>['storage']) {
  const opened = await openBank({ chain: chainOf(), service: bank().service, ...(storage && { storage }) })
  const { kernel } = opened
  const drawn = draw(kernel)
  await act(async () => {
    void kernel.features.pay.pay({ recipient: payee, amount: '0.5', asset, token })
    await vi.waitUntil(() => kernel.state.router.stack.at(-1)?.view === 'Pay')
  })
  await drawn.wait(10)
  return { ...opened, ...drawn }
}

test.each(assets)(
  'error: a payment of %s at an exchange is not offered once more after a reload (pay 7, pay 22)',
  async (asset) => {
    const first = await visit(asset)
    await first.press('Pay with Harbour One')
    expect(first.kernel.storage.has('pay')).toBe(true)
    await act(async () => first.kernel.destroy())
    const second = await visit(asset, first.storage)
    expect(second.text()).toContain('Paying again would pay twice.')
    expect(second.button('Pay with Harbour One')).toBeUndefined()
    expect(second.kernel.storage.has('pay')).toBe(true)
  },
)

test('error: a payment that an earlier version has kept under a former id is not offered once more (pay 22)', async () => {
  const asset = `${formerId}/slip44:501`
  const first = await visit(asset)
  await first.press('Pay with Harbour One')
  await act(async () => first.kernel.destroy())
  const key = first.kernel.storage.nameOf('pay')
  const kept = first.storage.getItem(key) ?? ''
  expect(kept).toContain(`${solana.id}/slip44:501`)
  first.storage.setItem(key, kept.replace(`${solana.id}/slip44:501`, asset))
  const second = await visit(asset, first.storage)
  expect(second.text()).toContain('Paying again would pay twice.')
})

test.each(assets)(
  'error: a payment of %s that another tab has begun at an exchange is not offered (pay 6, pay 22)',
  async (asset) => {
    const one = await visit(asset)
    const other = await visit(asset, one.storage)
    await one.press('Pay with Harbour One')
    await act(async () => void dispatchEvent(new StorageEvent('storage', { key: one.kernel.storage.nameOf('pay') })))
    await other.wait(10)
    expect(other.button('Pay with Harbour One')).toBeUndefined()
  },
)

test('error: a payment whose exchange has moved to another origin since is not offered once more, and its link is gone (pay 7, pay 22)', async () => {
  const { service } = bank()
  const first = await openBank({ service })
  const press = draw(first.kernel)
  await act(async () => {
    void first.kernel.features.pay.pay(request)
    await vi.waitUntil(() => first.kernel.state.router.stack.at(-1)?.view === 'Pay')
  })
  await press.wait(10)
  await press.press('Pay with Harbour One')
  await act(async () => first.kernel.destroy())
  const moved = { ...service, windowOrigins: ['https://new.harbour.example'] }
  const second = await openBank({ service: moved, storage: first.storage })
  const drawn = draw(second.kernel)
  await act(async () => {
    void second.kernel.features.pay.pay(request)
    await vi.waitUntil(() => second.kernel.state.router.stack.at(-1)?.view === 'Pay')
  })
  await drawn.wait(10)
  expect(drawn.text()).toContain('Paying again would pay twice.')
  const { deposit } = second.kernel.snapshot().features.pay
  expect([deposit?.sessionId, deposit?.url]).toEqual(['s1', undefined])
})

test('every payment that a host may ask for is the same payment once it is read back from storage (pay 7, pay 22)', async () => {
  const { kernel, storage } = await openBank({ chain: chainOf(), service: bank().service })
  const anyAsset = [...assets, 'eip155:1/slip44:60', `eip155:1/erc20:${usdc}`, `eip155:1/erc20:${native}`]
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        asset: fc.constantFrom(...anyAsset),
        token: fc.record({
          symbol: fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
          decimals: fc.integer({ min: 0, max: 36 }),
          name: fc.string({ unit: 'binary' }),
        }),
        amount: fc.stringMatching(/^\d{1,20}(\.\d{1,18})?$/),
        recipient: fc.constantFrom(own, payee),
      }),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
      async (options, sessionId) => {
        const read = await readRequest(kernel, options)
        if ('success' in read) return
        for (const key of ['pay', 'payTraces']) storage.removeItem(kernel.storage.nameOf(key))
        const exchange = { id: 'h1', name: 'Harbour One', service: 'harbour' }
        const at = { networkId: read.asset.networkId, status: 'open', isClosed: false, url: `${page}/pay` } as const
        keepDeposit(kernel, { ...read, ...at, exchange, sessionId })
        keepEntry(kernel, 'entry', read)
        keepLink(kernel, read)
        expect(keptDeposits(kernel).map((kept) => isSamePayment(kept, read))).toEqual([true])
        expect([forgottenEntry(kernel, read), typeof linkShownAt(kernel, read)]).toEqual(['entry', 'number'])
      },
    ),
  )
})
