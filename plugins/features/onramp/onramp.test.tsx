import { act } from 'react'
import type { OnrampService } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { choose } from './actions/choose.ts'
import { openBuy, order, type Shop, stopClock } from './fixtures/openBuy.ts'
import { draw, offers, openShop, other, own, seller, shop } from './fixtures/openShop.ts'

beforeEach(stopClock)
afterEach(() => void vi.useRealTimers())

const actions = ({ kernel }: Shop) =>
  kernel.slot('account.actions', {
    namespace: kernel.network()?.namespace ?? '',
    networkId: kernel.network()?.id ?? 'x:y',
  })

test('the account has a key to buy where somebody sells, on EVM and Solana alone (onramp 1)', async () => {
  expect(actions(await openShop()).map(({ view }) => view)).toEqual(['OnRampProviders'])
  expect(actions(await openShop({ networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })).length).toBe(1)
  expect(actions(await openShop({ networkId: 'cosmos:hub' }))).toEqual([])
  expect(actions(await openShop({ sellers: [] }))).toEqual([])
})

test('error: nothing is sold in the restricted time zones, whatever view is asked for (onramp 2)', async () => {
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  const real = Intl.DateTimeFormat().resolvedOptions()
  for (const timeZone of [
    'Asia/Shanghai',
    'Asia/Urumqi',
    'Asia/Chongqing',
    'Asia/Harbin',
    'Asia/Kashgar',
    'Asia/Macau',
    'Asia/Hong_Kong',
    'Asia/Beijing',
  ]) {
    zone.mockReturnValue({ ...real, timeZone })
    const shopped = await openShop()
    expect(actions(shopped), timeZone).toEqual([])
    shopped.kernel.open('OnRampProviders', undefined)
    expect(draw(shopped.kernel).text()).toContain('Nobody sells here')
  }
  zone.mockRestore()
})

test('remote configuration says which sellers are offered, or none', async () => {
  const remote = (onramp: false | readonly string[]) => ({
    name: 'remote',
    apply: ({ hooks }: Shop['kernel']) =>
      hooks.configure.tapPromise('remote', async (config) => ({ ...config, features: { ...config.features, onramp } })),
  })
  expect(actions(await openShop({ plugins: [remote(false)] }))).toEqual([])
  expect(actions(await openShop({ plugins: [remote(['meld'])] }))).toEqual([])
  expect(actions(await openShop({ plugins: [remote(['corridor'])] })).length).toBe(1)
})

test('what is bought, its price, its limits and where it arrives are read before anything opens (onramp 4)', async () => {
  const bought = await openBuy()
  const text = bought.text()
  for (const part of ['≈ 98.75 USDC', '$0.25', 'Between $10 and $7,500 by card.', '0.5% fee', 'on Ether'])
    expect(text).toContain(part)
  expect(bought.find('.tk-buy__to .tk-addr').getAttribute('aria-label')).toBe(own)
  expect(bought.windows.opened).toEqual([])
})

test('USDC for US dollars is what the form starts with, wherever they stand among the offers', async () => {
  const purchase = [{ id: 'doge', name: 'Dogecoin', symbol: 'DOGE' }, ...offers.purchase.toReversed()]
  const fetchOptions = async () => ({ purchase, payment: offers.payment.toReversed() })
  const bought = await openBuy({ sellers: [seller({ fetchOptions })] })
  expect(bought.findAll('[aria-label]').map((each) => each.getAttribute('aria-label'))).toEqual(
    expect.arrayContaining(['Currency: USD. Change it', 'Token: USDC. Change it']),
  )
})

test('the window opens in the very press, is led where the seller says, and has no opener (onramp 5)', async () => {
  let answer = (_: string) => {}
  const createUrl: OnrampService['createUrl'] = () => new Promise((resolve) => (answer = resolve))
  const bought = await openBuy({ sellers: [seller({ createUrl })] })
  const button = bought.button('Continue with Corridor')
  const events: unknown[] = []
  bought.kernel.hooks.track.tap('test', ({ event, props }) => void events.push([event, props]))
  act(() => button?.click())
  expect(bought.windows.opened).toMatchObject([
    { url: '', opener: null, features: expect.stringContaining('width=600,height=800') },
  ])
  expect(events).toEqual([['SELECT_BUY_PROVIDER', { provider: 'corridor' }]])
  await bought.wait(10)
  expect(bought.text()).toContain('Opening Corridor')
  await act(async () => answer(`${shop}/buy?to=${own}`))
  expect(bought.windows.opened).toMatchObject([{ url: `${shop}/buy?to=${own}` }])
  expect(bought.text()).toContain('Finish in the Corridor window')
  expect(bought.find('.tk-addr').getAttribute('aria-label')).toBe(own)
})

test('error: a window whose purchase was begun anew is not left empty', async () => {
  const answers: ((url: string) => void)[] = []
  const createUrl: OnrampService['createUrl'] = () => new Promise((resolve) => answers.push(resolve))
  const bought = await openBuy({ sellers: [seller({ createUrl })] })
  await bought.press('Continue with Corridor')
  await act(async () => bought.kernel.goBack())
  await bought.press('Continue with Corridor')
  await act(async () => {
    for (const answer of answers) answer(`${shop}/buy`)
  })
  expect(bought.windows.opened).toMatchObject([
    { url: '', closed: true },
    { url: `${shop}/buy`, closed: false },
  ])
})

test('error: who may have paid already is told so before they buy again, also after a reload (onramp 8)', async () => {
  const bought = await openBuy()
  expect(bought.text()).not.toContain('buying again pays again')
  await bought.press('Continue with Corridor')
  await act(async () => bought.kernel.goBack())
  expect(bought.text()).toContain('buying again pays again')
  bought.kernel.destroy()
  const after = await openBuy({ storage: bought.storage })
  await act(() => vi.waitUntil(() => order(after)))
  await after.wait(10)
  await after.press('Look at it')
  expect(after.text()).toContain('The Corridor window is closed')
})

test('error: a purchase that may have been paid is not lost with the next one, which got no link (onramp 8)', async () => {
  const answers = [async () => `${shop}/buy?order=1`, () => Promise.reject(new Error('503'))]
  const bought = await openBuy({ sellers: [seller({ createUrl: () => (answers.shift() ?? expect.fail)() })] })
  await bought.press('Continue with Corridor')
  await bought.wait(10)
  await act(async () => bought.kernel.goBack())
  await bought.press('Continue with Corridor')
  await bought.wait(10)
  expect(bought.kernel.state.toast).toMatchObject({ variant: 'error' })
  expect(order(bought)?.url).toBe(`${shop}/buy?order=1`)
  await bought.wait(1_000)
  expect(bought.text()).toContain('If you paid there, what you bought arrives by itself.')
  await act(async () => bought.kernel.goBack())
  expect(bought.text()).toContain('buying again pays again')
})

test('the seller is asked for what was chosen, and for the account that was shown', async () => {
  const createUrl = vi.fn(seller().createUrl)
  const bought = await openBuy({ sellers: [seller({ createUrl })] })
  await act(async () => bought.find<HTMLInputElement>('.tk-buy__presets label:nth-of-type(3) input').click())
  await bought.wait(500)
  await bought.press('Continue with Corridor')
  expect(createUrl).toHaveBeenCalledWith(
    expect.objectContaining({
      purchase: 'usdc',
      payment: 'USD',
      amount: '250',
      account: expect.objectContaining({ address: own }),
    }),
  )
})

test('error: samples are said to be samples, show no price, and lead nowhere (onramp 3)', async () => {
  let isSample = true
  const bought = await openBuy({ sellers: [seller({ fetchOptions: async () => ({ ...offers, isSample }) })] })
  expect(bought.text()).toContain('Sample data, not a quote')
  expect(bought.text()).not.toContain('98.75')
  expect(bought.button('Continue with Corridor')).toBeUndefined()
  isSample = false
  await bought.press('Reload prices')
  await bought.wait(500)
  expect(bought.text()).toContain('≈ 98.75 USDC')
  await bought.press('Continue with Corridor')
  expect(bought.windows.opened.length).toBe(1)
})

test('error: a made-up quote is none, also where its id alone says so (onramp 3)', async () => {
  const fetchQuote: OnrampService['fetchQuote'] = async ({ amount, payment }) => {
    const money = { amount, currency: payment }
    return {
      id: 'mocked-quote-id',
      paymentTotal: money,
      paymentSubtotal: money,
      purchaseAmount: money,
      networkFee: money,
    }
  }
  const bought = await openBuy({ sellers: [seller({ fetchQuote })] })
  expect(bought.text()).toContain('Sample data, not a quote')
  expect(bought.text()).not.toContain('≈')
  expect(bought.button('Continue with Corridor')).toBeUndefined()
})

test('error: an amount beyond every way of paying cannot be continued', async () => {
  const bought = await openBuy()
  for (const [amount, label] of [
    ['5', 'Change the amount'],
    ['30000', 'Change the amount'],
    ['', 'Enter an amount'],
    ['0', 'Enter an amount'],
    ['1.234', 'Enter an amount'],
  ] as const) {
    await act(async () => {
      choose(bought.kernel, { amount })
    })
    expect(bought.button(label)?.disabled, amount).toBe(true)
  }
})

test('error: a link to somewhere else is not followed, and its window goes (onramp 6)', async () => {
  const links = [
    'javascript:alert(1)',
    'data:text/html,x',
    'http://corridor.example/',
    'https://corridor.evil/',
    `https://me@corridor.example/`,
    '<b>',
    7,
  ]
  for (const link of links) {
    const bought = await openBuy({ sellers: [seller({ createUrl: async () => link as string })] })
    const reported: string[] = []
    bought.kernel.hooks.onError.tap('test', ({ message }) => reported.push(message))
    await bought.press('Continue with Corridor')
    expect(reported).toEqual([expect.stringContaining('`windowOrigins` of "corridor"')])
    expect(bought.windows.opened, String(link)).toMatchObject([{ url: '', closed: true }])
    expect(bought.text()).toContain('It was not opened, and nothing was paid.')
    expect(bought.findAll('a')).toEqual([])
  }
})

test('error: no link at all is said, and leads back', async () => {
  for (const createUrl of [async () => '', () => Promise.reject(new Error('no'))]) {
    const bought = await openBuy({ sellers: [seller({ createUrl })] })
    await bought.press('Continue with Corridor')
    expect(bought.text()).toContain('It gave no link. Nothing was paid.')
    expect(bought.windows.opened).toMatchObject([{ closed: true }])
    await bought.press('Done')
    expect(order(bought)).toBeUndefined()
  }
})

test('a closed window says nothing of what was paid; the account is read again, and it opens once more', async () => {
  const bought = await openBuy()
  await bought.press('Continue with Corridor')
  const reads = vi.fn()
  bought.kernel.hooks.fetchBalance.intercept({ call: reads })
  const [first] = bought.windows.opened
  if (first) first.closed = true
  await bought.wait(1_000)
  expect(bought.text()).toContain('If you paid there, what you bought arrives by itself.')
  bought.chain.balances[own] = 9_000_000n
  await bought.wait(16_000)
  expect(bought.kernel.account().balance.data?.value).toBe(9_000_000n)
  const writeText = vi.fn(async (_: string) => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  await bought.press('Copy link')
  vi.unstubAllGlobals()
  expect(writeText).toHaveBeenCalledWith(`${shop}/buy?to=${own}`)
  expect(bought.kernel.state.toast?.message).toBe('Link copied')
  await bought.press('Open Corridor again')
  expect(bought.windows.opened[1]).toMatchObject({ url: `${shop}/buy?to=${own}` })
  expect(order(bought)?.status).toBe('open')
})

test('error: looking at the account has an end', async () => {
  const bought = await openBuy()
  await bought.press('Continue with Corridor')
  const [first] = bought.windows.opened
  if (first) first.closed = true
  const reads = vi.fn()
  bought.kernel.hooks.fetchBalance.intercept({ call: reads })
  await bought.wait(3_600_000)
  expect(reads.mock.calls.length).toBeLessThan(20)
  expect(vi.getTimerCount()).toBeLessThan(3)
})

test('a seller that tells is asked each five seconds, and how it ends is said once', async () => {
  for (const [status, said] of [
    ['success', 'Your purchase is done'],
    ['failed', 'Buy failed'],
  ] as const) {
    let now: string = 'inProgress'
    const fetchStatus = vi.fn(async () => now as never)
    const bought = await openBuy({ sellers: [seller({ fetchStatus })] })
    await bought.press('Continue with Corridor')
    await bought.wait(11_000)
    expect(fetchStatus).toHaveBeenCalledTimes(2)
    now = status
    await bought.wait(5_000)
    expect(bought.text()).toContain(said)
    expect(bought.kernel.state.toast?.variant).toBe(status === 'success' ? 'success' : 'error')
    await bought.wait(60_000)
    expect(fetchStatus).toHaveBeenCalledTimes(3)
  }
})

test('error: another account in use is told, and the receiver stays (onramp 7)', async () => {
  const bought = await openBuy()
  await bought.press('Continue with Corridor')
  expect(bought.text()).not.toContain('another account')
  await act(async () => bought.kernel.switchAccount({ namespace: bought.chain.namespace, address: other }))
  await bought.wait(10)
  expect(bought.text()).toContain('You are using another account now')
  expect(bought.find('.tk-addr').getAttribute('aria-label')).toBe(own)
  await act(async () => bought.kernel.disconnect())
  await bought.wait(10)
  expect(bought.text()).toContain('That account is not connected now')
})

test('a purchase outlives a reload: its row stands in the account, with its link (onramp 8)', async () => {
  const before = await openBuy()
  await before.press('Continue with Corridor')
  before.kernel.destroy()
  const after = await openShop({ storage: before.storage })
  after.kernel.open('Account' as never, undefined as never)
  await vi.waitFor(() => expect(order(after)).toBeDefined())
  const [row] = after.kernel.slot('account.notices', { namespace: 'eip155', networkId: 'eip155:1' })
  expect(row).toMatchObject({ label: 'Purchase at Corridor', view: 'BuyInProgress' })
  after.kernel.navigate('BuyInProgress')
  const drawn = draw(after.kernel)
  expect(drawn.text()).toContain('The Corridor window is closed')
  await drawn.press('Done')
  expect(after.kernel.storage.has('onramp')).toBe(false)
})

test('error: storage that says something else leads nowhere (onramp 8)', async () => {
  const before = await openBuy()
  await before.press('Continue with Corridor')
  const name = before.kernel.storage.nameOf('onramp')
  const [good] = JSON.parse(before.storage.getItem(name) ?? '').value
  before.kernel.destroy()
  const bad = [
    ...[7, null, [], [[]], [good, 7].slice(1)],
    [{ ...good, until: 1 }],
    { ...good, url: 'javascript:alert(1)' },
    { ...good, url: 'https://evil.example/' },
    { ...good, address: {} },
  ]
  for (const value of bad) {
    before.storage.setItem(name, JSON.stringify({ value }))
    const after = await openShop({ storage: before.storage })
    after.kernel.open('Account' as never, undefined as never)
    await vi.waitFor(() => expect(after.kernel.storage.has('onramp')).toBe(false))
    expect(order(after)).toBeUndefined()
  }
})

test('the ways to fund an account are those that are composed', async () => {
  const exchange = { id: 'x', name: 'X', windowOrigins: [] } as never
  const plugin = {
    name: 'others',
    apply: ({ hooks }: Shop['kernel']) => {
      hooks.services.for('exchange').tap('others', () => [exchange])
      const view = { title: '', load: async () => ({ default: () => null }) }
      hooks.resolveView.tap('others', (input) => (/^(Receive|PayWithExchange)$/.test(input.view) ? view : undefined))
    },
  }
  const shopped = await openShop({ plugins: [plugin] })
  expect(actions(shopped).map(({ view, label }) => [view, label])).toEqual([['FundWallet', 'Fund']])
  shopped.kernel.open('FundWallet', undefined)
  const drawn = draw(shopped.kernel)
  expect(drawn.findAll('.tk-row__t').map(({ textContent }) => textContent)).toEqual([
    'Buy crypto',
    'Receive funds',
    'Deposit from exchange',
  ])
  act(() => drawn.findAll('button')[0]?.click())
  expect(shopped.kernel.state.router.stack.at(-1)?.view).toBe('OnRampProviders')
  // Without an exchange that pays out on this network, no row leads to exchanges.
  shopped.kernel.hooks.services.for('exchange').tap({ name: 'nobody', stage: 1 }, () => [])
  await act(async () => shopped.kernel.open('FundWallet', undefined))
  expect(draw(shopped.kernel).text()).not.toContain('Deposit from exchange')
})
