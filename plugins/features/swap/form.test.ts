import { act } from 'react'
import type { Kernel, Plugin, TokenBalance } from 'tapkit/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isPressable } from '../../../ui/kit/fixtures/isPressable.ts'
import { type } from '../../../ui/kit/fixtures/mount.tsx'
import { setAmount } from './actions/setAmount.ts'
import { setToken } from './actions/setToken.ts'
import { switchTokens } from './actions/switchTokens.ts'
import { fill, review } from './fixtures/fillForm.ts'
import { draw, lily, moss, openPond, own, reed } from './fixtures/openPond.ts'
import type { SwapToken } from './service.ts'
import { swapState } from './state.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

const token = (symbol: string, decimals = 6): SwapToken => ({
  ...{ symbol, decimals },
  ...{ name: `${symbol} coin`, address: `${symbol.toLowerCase()}-contract` },
})

describe('the tokens to choose from', () => {
  const open = async () => {
    const opened = await openPond()
    const { kernel, chain, pond } = opened
    const held = (each: SwapToken, value: bigint) => ({ ...each, value, networkId: 'pond:1' }) as TokenBalance
    chain.tokens[own] = [held(lily, 900_000_000n), held(moss, 0n)]
    pond.tokens = [reed, token('ZED'), token('DAI'), moss, lily, token('ALP'), token('UNI')]
    await act(async () => kernel.open('Swap'))
    await act(async () => kernel.navigate('SwapSelectToken', { side: 'to' }))
    const drawn = draw(kernel)
    await drawn.wait(0)
    return { ...opened, ...drawn, shown: () => drawn.findAll('h3, .tk-row__t').map(({ textContent }) => textContent) }
  }

  test('are what the account holds, then what everybody knows, then the rest by symbol', async () => {
    const { shown } = await open()
    expect(shown()).toEqual([
      ...['Your tokens', 'Reed', 'Lily'],
      ...['Suggested', 'UNI coin', 'DAI coin'],
      ...['Popular tokens', 'ALP coin', 'Moss', 'ZED coin'],
    ])
  })

  test('are searched, and one that is pressed is taken', async () => {
    const { kernel, shown, find, findAll, text } = await open()
    const field = find<HTMLInputElement>('input[type=search]')
    await act(async () => type(field, 'l'))
    // Where it stands in symbol, name and address says which comes first.
    expect(shown()).toEqual(['Your tokens', 'Lily', 'Popular tokens', 'ALP coin'])
    await act(async () => type(field, 'none so'))
    expect(text()).toContain('No token matches “none so”')
    await act(async () => type(field, 'alp'))
    await act(async () => (findAll('.tk-row')[0] as HTMLElement).click())
    expect(kernel.state.features.swap.to?.symbol).toBe('ALP')
    expect(kernel.state.router.stack.at(-1)?.view).toBe('Swap')
  })
})

test('where nobody trades on this network alone, another one is offered', async () => {
  const { kernel } = await openPond()
  await kernel.switchNetwork('pond:2')
  await act(async () => kernel.open('Swap'))
  const { text, button, wait } = draw(kernel)
  await wait(0)
  expect(text()).toContain('Swaps don’t run on Pond')
  expect(button('Switch Network')).toBeDefined()
})

describe('what is said of a price', () => {
  test('the rate, what is lost, the slippage, the least and the fee, on the form and in the review', async () => {
    const { kernel, pond } = await openPond()
    pond.impactBps = 40
    const form = await fill(kernel)
    const details = /1 REED = 1 LILY.*Price impact0\.4%/
    expect(form.text()).toMatch(details)
    expect(form.text()).toContain('You get at least0.99 LILY')
    expect(form.text()).toMatch(/Max\. slippage1%Provider fee0\.85%/)
    expect(form.text()).not.toContain('High impact')
    await form.press('Review swap')
    await form.wait(600)
    expect(form.text()).toMatch(details)
    expect(form.text()).toMatch(/Max\. slippage1%.*Provider fee0\.85%/)
    expect(form.text()).not.toContain('You lose about')
  })

  test.each(['en', 'de'])(
    'what comes stands as what is paid does, in the field above it: in %s, a point is the decimal one',
    async (locale) => {
      const { kernel, pond } = await openPond()
      await kernel.setLocale(locale)
      pond.price = 1_000_000n
      const form = await fill(kernel, { amount: '1.234' })
      const values = () => [...form.page.querySelectorAll('input')].map(({ value }) => value)
      expect(values()).toEqual(['1.234', '1234'])
      await act(async () => switchTokens(kernel))
      expect(values()[0]).toBe('1234')
    },
  )

  test('what comes is cut to six decimals', async () => {
    const { kernel, pond } = await openPond()
    const dew = token('DEW', 9)
    pond.tokens = [reed, dew]
    pond.price = 1_234_567_899n
    const form = await fill(kernel, { to: dew, amount: '0.001' })
    expect(form.page.querySelectorAll('input')[1]?.value).toBe('1.234567')
  })

  test.each([
    [500, false],
    [501, true],
    [1_500, true],
  ])(
    'a loss of %i hundredths of a percent is told: %s; a word is for more than 15 of a hundred',
    async (impactBps, isHigh) => {
      const { kernel, pond } = await openPond()
      pond.impactBps = impactBps
      const form = await fill(kernel)
      expect(form.text().includes('High impact')).toBe(isHigh)
      await form.press('Review swap')
      await form.wait(600)
      expect(form.text().includes('You lose about')).toBe(isHigh)
      expect(form.text()).not.toContain('To go on all the same')
      expect(isPressable(form.button('Swap'))).toBe(true)
    },
  )

  test('what is lost is measured by prices, where somebody has them', async () => {
    const prices: Plugin = {
      name: 'prices',
      apply: ({ hooks }) => {
        const fetchPrices = async () => [{ price: 10 }, { address: lily.address, price: 8 }]
        hooks.services.for('prices').tap('prices', () => [{ id: 'p', name: 'P', fetchPrices }])
      },
    }
    const { kernel } = await openPond({ plugins: [prices] })
    const drawn = await review(kernel)
    expect(drawn.text()).toContain('You lose about 20% of what you pay')
    expect(isPressable(drawn.button('Swap'))).toBe(false)
  })
})

describe('the form', () => {
  test('of more than there is leads to who sells it, where somebody does', async () => {
    const seller: Plugin = {
      name: 'seller',
      apply: ({ hooks }) =>
        hooks.resolveView.tap('seller', ({ view }) =>
          (view as string) === 'OnRampProviders'
            ? { title: '', load: async () => ({ default: () => null }) }
            : undefined,
        ),
    }
    const alone = await openPond()
    expect((await fill(alone.kernel, { amount: '501' })).button('Buy REED')).toBeUndefined()
    const { kernel } = await openPond({ plugins: [seller] })
    const form = await fill(kernel, { amount: '501' })
    await form.press('Buy REED')
    expect(kernel.state.router.stack.at(-1)?.view).toBe('OnRampProviders')
  })

  test('asks once what is traded on a network', async () => {
    const { kernel, pond } = await openPond()
    let asked = 0
    Object.defineProperty(pond, 'tokens', {
      get() {
        asked++
        return [reed, lily, moss]
      },
    })
    const drawn = await fill(kernel)
    await act(async () => kernel.navigate('SwapSelectToken', { side: 'to' }))
    await drawn.wait(0)
    await act(async () => kernel.open('Swap'))
    await drawn.wait(0)
    expect(kernel.state.features.swap.tokens.data.length).toBe(3)
    expect(asked).toBe(1)
  })

  test('is not turned around before the tokens are there', async () => {
    const { kernel } = await openPond()
    await act(async () => {
      setToken(kernel, 'from', reed)
      setToken(kernel, 'to', lily)
      setAmount(kernel, '3')
      switchTokens(kernel)
    })
    expect(kernel.state.features.swap).toMatchObject({ amount: '3', from: { symbol: 'REED' }, to: { symbol: 'LILY' } })
  })

  test('is nobody’s on another network', async () => {
    const { kernel } = await openPond()
    await fill(kernel)
    await act(() => kernel.switchNetwork('pond:2'))
    expect(kernel.state.features.swap).toMatchObject({ amount: '', quote: { status: 'none' } })
  })

  test('is offered to nobody in the restricted time zones, nor where the project has swaps off; nobody is sent to switch in vain (interface 12)', async () => {
    const keys = (kernel: Kernel) =>
      kernel.hooks.slot.for('account.actions').call([], { namespace: 'pond', networkId: 'pond:1' } as never).length
    const { kernel } = await openPond()
    expect(keys(kernel)).toBe(1)
    const real = Intl.DateTimeFormat().resolvedOptions()
    const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    zone.mockReturnValue({ ...real, timeZone: 'Asia/Shanghai' })
    expect(keys(kernel)).toBe(0)
    await act(async () => kernel.open('Swap'))
    const drawn = draw(kernel)
    await drawn.wait(0)
    expect(drawn.text()).toContain('Swaps are not offered on these networks, or where you are.')
    expect(drawn.button('Switch Network')).toBeUndefined()
    zone.mockRestore()
    const remote: Plugin = {
      name: 'remote',
      apply: ({ hooks }) =>
        hooks.configure.tapPromise('remote', async (config) => ({
          ...config,
          features: { ...config.features, swaps: false },
        })),
    }
    expect(keys((await openPond({ plugins: [remote] })).kernel)).toBe(0)
  })
})

test('how a step ends is told by name, with no token and no amount (privacy 4)', async () => {
  const { kernel, wallet } = await openPond()
  const told: unknown[] = []
  kernel.hooks.track.tap('test', ({ event, props }) => {
    if (event.startsWith('SWAP_')) told.push([event, props])
  })
  const drawn = await review(kernel, { from: lily, to: moss, amount: '5' })
  for (const step of ['Approve LILY', 'Swap']) {
    wallet.mode = 'reject'
    await drawn.press(step)
    await drawn.wait(600)
    wallet.mode = 'approve'
    await drawn.press('Try again')
    await drawn.wait(600)
    await drawn.press(step)
    await drawn.wait(600)
  }
  expect(told).toEqual([
    ['SWAP_APPROVAL_ERROR', { code: '4001' }],
    ['SWAP_ERROR', { code: '4001' }],
    ['SWAP_SUCCESS', { network: 'pond:1' }],
  ])
})

test('a swap that the visitor has left, and stops waiting for, may have been sent: its form is empty (money 18)', async () => {
  const { kernel, wallet } = await openPond()
  const drawn = await review(kernel, { from: reed, to: lily, amount: '1' })
  wallet.mode = 'hang'
  await drawn.press('Swap')
  await drawn.wait(600)
  await act(async () => kernel.goBack())
  expect(swapState.of(kernel).amount).toBe('1')
  await act(() => kernel.stopWaiting(kernel.state.ledger[0]?.id ?? ''))
  expect(swapState.of(kernel).amount).toBe('')
})
