import { act } from 'react'
import type { TokenBalance } from 'tapkit/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { HttpStatusError } from '../../../kernel/errors/http.ts'
import { mount } from '../../kit/fixtures/mount.tsx'
import { buttonOf, settle } from '../fixtures/drawn.ts'
import { base, connect, ethereum, twoChains } from '../fixtures/twoChains.ts'
import AccountView from './AccountView.tsx'

afterEach(async () => {
  vi.useRealTimers()
  await settle()
})

const token = (symbol: string, more: Partial<TokenBalance> = {}): TokenBalance => ({
  name: `Token ${symbol}`,
  symbol,
  decimals: 6,
  value: 5_000_000n,
  networkId: ethereum.id,
  ...more,
})

/** The account view of a connected wallet whose tokens are the answer of `fetchTokens`. */
async function openAccount(fetchTokens: () => Promise<readonly TokenBalance[]>) {
  const { kernel } = twoChains({
    plugins: [
      {
        name: 'holdings',
        apply({ hooks }) {
          hooks.fetchTokens.tapPromise('holdings', fetchTokens as never)
          const add = (id: string, order: number) => (items: readonly never[]) => [
            ...items,
            { id, label: id, icon: id, view: 'Networks', order } as never,
          ]
          hooks.slot.for('account.actions').tap('holdings', add('send', 20) as never)
          hooks.slot.for('account.actions').tap('holdings', add('receive', 10) as never)
        },
      },
    ],
  })
  await connect(kernel, 'eip155', 'app.harbor')
  kernel.open('Account')
  const drawn = mount(<AccountView kernel={kernel} params={undefined} />)
  // The view reads the tokens as soon as it is drawn.
  await act(async () => {})
  return { kernel, ...drawn }
}

test('an account that holds nothing says so, and does not count its own currency', async () => {
  const { page, findAll } = await openAccount(async () => [token('C', { value: 0n })])
  await settle()
  expect(page.textContent).toContain('No tokens on Ethereum yet')
  expect(page.textContent).not.toContain('Token C')
  expect(buttonOf(findAll('button'), /^Receive from another wallet/).textContent).toContain(
    'Show your address and QR code',
  )
})

test('a token of whole units, and a token of 38 decimals, are drawn with every digit in their titles (reads 3)', async () => {
  const { findAll } = await openAccount(async () => [
    token('C'),
    token('whole', { decimals: 0, value: 2n ** 128n - 1n, address: 'whole' }),
    token('fine', { decimals: 38, value: 2n ** 128n - 1n, address: 'fine' }),
  ])
  await settle()
  const titles = findAll('.tk-end-value').map((each) => each.getAttribute('title'))
  expect(titles.slice(1)).toEqual([
    '340,282,366,920,938,463,463,374,607,431,768,211,455 whole',
    '3.40282366920938463463374607431768211455 fine',
  ])
})

test('a token that the host has not listed says that it is unverified, and has no drawing of a known one', async () => {
  const { findAll } = await openAccount(async () => [
    token('C'),
    token('USDC', { address: '0x1' }),
    token('USDC', { address: '0x2', unlisted: true }),
  ])
  await settle()
  await act(async () => void (await import('../../kit/media/tokenMarks.ts')))
  const [, listed, stranger] = findAll('.tk-list li')
  expect([listed?.textContent?.includes('Unverified'), stranger?.textContent?.includes('Unverified')]).toEqual([
    false,
    true,
  ])
  expect([listed, stranger].map((row) => row?.querySelector('[data-mark=USDC]') !== null)).toEqual([true, false])
})

test('while tokens load, as many rows stand there as this kit had last; another kit does not count', async () => {
  const held = new Promise<never>(() => {})
  let holds = false
  const tokens = [token('C'), token('A', { address: '0x1' }), token('B', { address: '0x2' })]
  const { kernel, find, findAll } = await openAccount(() => (holds ? held : Promise.resolve(tokens)))
  await settle()
  expect(findAll('.tk-list li')).toHaveLength(3)
  const other = await openAccount(() => held)
  await settle()
  expect(other.findAll('.tk-list li.tk-row')).toHaveLength(4)
  holds = true
  await act(() => kernel.switchNetwork(base.id))
  await settle()
  expect([find('.tk-list').getAttribute('aria-busy'), findAll('.tk-list li.tk-row').length]).toEqual(['true', 3])
})

test('what did not load says when it is tried again, second by second, and is', async () => {
  vi.useFakeTimers()
  let fails = true
  const { page } = await openAccount(async () => {
    if (fails) throw new Error('down')
    return [token('C')]
  })
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  await pass(0)
  expect(page.textContent).toContain('Tokens didn’t load. Next try in 30 s.')
  await pass(10_000)
  expect(page.textContent).toContain('Tokens didn’t load. Next try in 20 s.')
  fails = false
  await pass(21_000)
  expect(page.textContent).toContain('Token C')
})

test('tokens that did not load again say so beside those of before (reads 13)', async () => {
  vi.useFakeTimers()
  let fails = false
  const { page } = await openAccount(async () => {
    if (fails) throw new Error('down')
    return [token('C')]
  })
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  await pass(0)
  expect(page.textContent).not.toContain('didn’t load')
  fails = true
  await pass(62_000)
  expect(page.textContent).toMatch(/Token C.*Tokens didn’t load/)
  fails = false
  await pass(62_000)
  expect(page.textContent).not.toContain('didn’t load')
})

test('tokens of a service that is overloaded are not read again by themselves, and balances are (reads 1)', async () => {
  vi.useFakeTimers()
  let count = 0
  const { page, kernel } = await openAccount(async () => {
    count++
    throw new HttpStatusError({ status: 503, url: 'https://api.example' })
  })
  let balances = 0
  kernel.hooks.fetchBalance.intercept({ call: () => void balances++ })
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  await pass(0)
  expect(page.textContent).toContain('Tokens didn’t load: the service is overloaded. Come back later.')
  await pass(200_000)
  expect([count, balances > 1]).toEqual([1, true])
})

test('offline it says so, and offers only what needs no network', async () => {
  const { page, findAll } = await openAccount(async () => [token('C')])
  await settle()
  const disabled = () =>
    ['send', 'receive'].map((name) => (buttonOf(findAll('button'), name) as HTMLButtonElement).disabled)
  expect(disabled()).toEqual([false, false])
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(async () => void dispatchEvent(new Event('offline')))
  expect(page.textContent).toMatch(/You’re offline\. Figures are from \d/)
  expect(disabled()).toEqual([true, false])
  vi.restoreAllMocks()
  await act(async () => void dispatchEvent(new Event('online')))
  expect(page.textContent).not.toContain('offline')
})
