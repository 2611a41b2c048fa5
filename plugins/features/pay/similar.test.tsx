import { act } from 'react'
import { knownAddresses } from 'tapkit/kernel'
import { createMemoryArea } from 'tapkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, ferry, openBank, own, request } from './fixtures/openBank.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

const friend = '0x3333aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa3333'
const planted = '0x3333bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb3333'
const paid = {
  ...{
    id: 'a',
    namespace: 'eip155',
    networkId: 'eip155:1',
    account: own,
    wallet: 'Weir',
    kind: 'transfer',
    summary: '',
  },
  ...{ tokens: [], askedAt: 1, updatedAt: 1, told: true, status: 'confirmed' },
  changes: [{ direction: 'out', amount: '5', party: friend }],
}

async function ask(
  recipient: string,
  transfers?: ReturnType<typeof ferry>['transfers'],
  ledger: readonly object[] = [paid],
) {
  const storage = createMemoryArea({ 'tapkit:default:v1:ledger': JSON.stringify({ value: ledger }) })
  const opened = await openBank({ storage, transfers })
  void opened.kernel.features.pay.pay({ ...request, recipient })
  await vi.waitFor(() => expect(opened.kernel.state.router.stack.at(-1)?.view).toBe('Pay'))
  return { ...opened, ...draw(opened.kernel) }
}

/** Types the third group of the address that only looks like a known one. */
async function accept(asked: Awaited<ReturnType<typeof ask>>) {
  expect(asked.text()).toContain('This is not an address you know')
  expect(asked.button('Pay')).toBeUndefined()
  const field = asked.find<HTMLInputElement>('input')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'bbbb')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await asked.press('Use the first address')
  await asked.wait(700)
}

test('behavior: a receiver that only looks like a known address waits for the visitor (money 28)', async () => {
  const asked = await ask(planted)
  await asked.press('Pay with Weir')
  await asked.wait(700)
  await accept(asked)
  expect(asked.text()).not.toContain('Something has changed')
  await asked.press('Pay')
  await asked.wait(100)
  expect(asked.chain.sent).toMatchObject([{ to: planted }])
})

test('behavior: a quote’s deposit address that only looks like a known address waits for the visitor, and does not become known by its payment (money 28)', async () => {
  const { transfers } = ferry({
    fetchQuote: async () => ({ id: 'q', depositAddress: planted, amountIn: '0.0021', validUntil: Date.now() + 60_000 }),
  })
  const asked = await ask(request.recipient, transfers)
  await asked.press('Pay with another asset')
  await asked.wait(50)
  await asked.press('USD Coin')
  await asked.wait(50)
  await asked.press('Review')
  await asked.wait(700)
  await accept(asked)
  await asked.press('Pay')
  await asked.wait(100)
  expect(asked.chain.sent).toMatchObject([{ to: planted }])
  expect(knownAddresses(asked.kernel.state)).not.toContain(planted)
})

test('error: a look-alike that was accepted makes no other look-alike accepted, such as that of the next quote (money 28)', async () => {
  const other = planted.replaceAll('b', 'c')
  let quotes = 0
  const { transfers } = ferry({
    fetchQuote: async () => ({
      id: `q${++quotes}`,
      depositAddress: quotes === 1 ? planted : other,
      amountIn: '0.0021',
      validUntil: Date.now() + 60_000,
    }),
  })
  const asked = await ask(request.recipient, transfers)
  for (const name of ['Pay with another asset', 'USD Coin', 'Review']) {
    await asked.press(name)
    await asked.wait(700)
  }
  await accept(asked)
  expect(asked.button('Pay')).toBeDefined()
  // The quote is over. The service names another address, and the visitor has not typed any part of it.
  await asked.wait(61_700)
  expect(quotes).toBeGreaterThan(1)
  await act(async () => asked.button('Pay')?.click())
  await asked.wait(100)
  expect(asked.chain.sent).toEqual([])
  expect(asked.text()).toContain('This is not an address you know')
})

test('error: a look-alike of two known addresses waits for the visitor beside each of them (money 28)', async () => {
  const shop = friend.replaceAll('a', 'e')
  const toShop = { ...paid, id: 'b', changes: [{ direction: 'out', amount: '5', party: shop }] }
  const asked = await ask(planted, undefined, [paid, toShop])
  await asked.press('Pay with Weir')
  await asked.wait(700)
  await accept(asked)
  await accept(asked)
  await asked.press('Pay')
  await asked.wait(100)
  expect(asked.chain.sent).toMatchObject([{ to: planted }])
})
