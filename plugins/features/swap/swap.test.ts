import { act } from 'react'
import { errorText, type Kernel } from 'tapkit/kernel'
import { createMemoryArea } from 'tapkit/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isPressable } from '../../../ui/kit/fixtures/isPressable.ts'
import { setAmount } from './actions/setAmount.ts'
import { setMax } from './actions/setMax.ts'
import { setToken } from './actions/setToken.ts'
import { switchTokens } from './actions/switchTokens.ts'
import { fill, review } from './fixtures/fillForm.ts'
import { draw, lily, moss, openPond, other, own, reed, router } from './fixtures/openPond.ts'
import { swapIntent } from './intents.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

const asks = ({ ledger }: Kernel['state']) => ledger.map(({ kind, status }) => `${kind} ${status}`)

describe('the form', () => {
  test('asks for a price 200 ms after typing, and again every 10 s, while the page is seen (money 26)', async () => {
    const { kernel, pond } = await openPond()
    const drawn = await fill(kernel)
    expect(pond.quotes).toBe(1)
    expect(drawn.page.querySelectorAll('input')[1]?.value).toBe('1')
    pond.price = 2_000n
    await drawn.wait(10_000)
    expect(pond.quotes).toBe(2)
    expect(drawn.page.querySelectorAll('input')[1]?.value).toBe('2')
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await drawn.wait(60_000)
    expect(pond.quotes).toBe(2)
    hidden.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    await drawn.wait(0)
    expect(pond.quotes).toBe(3)
    await act(async () => setAmount(kernel, '2'))
    await drawn.wait(199)
    expect(pond.quotes).toBe(3)
    await drawn.wait(1)
    expect(pond.quotes).toBe(4)
  })

  test('says what is missing, in the words that visitors know', async () => {
    const { kernel, pond } = await openPond()
    const drawn = await fill(kernel, { amount: '501' })
    expect(drawn.button('Insufficient balance')?.disabled).toBe(true)
    expect(drawn.text()).toContain('1 REED more than you have')
    await act(async () => setAmount(kernel, ''))
    expect(drawn.button('Enter amount')?.disabled).toBe(true)
    // Nothing is paid, and nothing comes.
    expect(drawn.page.querySelectorAll('input')[1]?.value).toBe('')
    pond.fails = Object.assign(new Error('no'), { code: 'insufficient_liquidity' })
    await act(async () => setAmount(kernel, '2'))
    await drawn.wait(250)
    expect(drawn.button('Insufficient liquidity')?.disabled).toBe(true)
    // A quote that is refused, of a token that nobody knows the balance of.
    pond.fails = new Error('no')
    await act(async () => {
      setToken(kernel, 'from', moss)
      setAmount(kernel, '2')
    })
    await drawn.wait(250)
    expect(drawn.button('Insufficient balance')?.disabled).toBe(true)
    expect(drawn.page.querySelectorAll('input')[1]?.value).toBe('')
  })

  test('Max leaves the fee of the native currency, and all of a token', async () => {
    const { kernel } = await openPond()
    await fill(kernel)
    await act(async () => setMax(kernel))
    expect(kernel.state.features.swap.amount).toBe('499.832')
    await act(async () => setToken(kernel, 'from', lily))
    await act(async () => setMax(kernel))
    expect(kernel.state.features.swap.amount).toBe('900')
  })

  test('turned around, what was to come is paid, and 1 where that was not known', async () => {
    const { kernel, pond } = await openPond()
    await fill(kernel, { amount: '3' })
    await act(async () => switchTokens(kernel))
    expect(kernel.state.features.swap).toMatchObject({ amount: '3', from: { symbol: 'LILY' }, to: { symbol: 'REED' } })
    pond.answers = false
    await act(async () => setAmount(kernel, '9'))
    await act(async () => switchTokens(kernel))
    expect(kernel.state.features.swap.amount).toBe('1')
  })

  test('starts over on another account or network, as it closes, and as it is left', async () => {
    const { kernel, wallet } = await openPond()
    const empty = () => expect(kernel.state.features.swap).toMatchObject({ amount: '', quote: { status: 'none' } })
    await fill(kernel)
    await act(async () => wallet.emitAccounts([other]))
    empty()
    await fill(kernel)
    await act(async () => kernel.close())
    empty()
    await fill(kernel)
    await act(async () => kernel.open('Account' as never))
    empty()
  })

  test('error: has its tokens again where the wallet came back to the same account at once', async () => {
    const { kernel, wallet } = await openPond()
    await act(async () => kernel.open('Swap'))
    const drawn = draw(kernel)
    await drawn.wait(0)
    await act(async () => {
      wallet.emitAccounts([other])
      wallet.emitAccounts([own])
    })
    await drawn.wait(0)
    expect(kernel.state.features.swap).toMatchObject({ from: { symbol: 'REED' }, tokens: { status: 'success' } })
  })

  test('a host fills it in by symbols in any case, once', async () => {
    const { kernel } = await openPond()
    await act(async () => kernel.open('Swap', { fromToken: 'lily', toToken: 'MOSS', amount: '7' }))
    const drawn = draw(kernel)
    await drawn.wait(300)
    expect(kernel.state.features.swap).toMatchObject({ amount: '7', from: { symbol: 'LILY' }, to: { symbol: 'MOSS' } })
    await act(async () => setAmount(kernel, '8'))
    await act(async () => kernel.navigate('SwapSelectToken', { side: 'to' }))
    await act(async () => kernel.goBack())
    await drawn.wait(300)
    expect(kernel.state.features.swap.amount).toBe('8')
  })

  test('a network that nobody serves is said, and has no key', async () => {
    const { kernel } = await openPond()
    const keys = (networkId: `${string}:${string}`) =>
      kernel.hooks.slot.for('account.actions').call([], { namespace: 'pond', networkId } as never)
    expect(keys('pond:1').map(({ id }) => id)).toEqual(['swap'])
    expect(keys('pond:2')).toEqual([])
  })
})

describe('the review', () => {
  test('of the native currency is one step: what leaves, and what comes at least', async () => {
    const { kernel, chain } = await openPond()
    const drawn = await review(kernel)
    expect(drawn.figures()).toEqual(['1 REED', '+0.99 LILY'])
    await drawn.press('Swap')
    await drawn.wait(0)
    expect(asks(kernel.state)).toEqual(['swap confirmed'])
    expect(chain.sent).toHaveLength(1)
    expect(kernel.state.router.stack.map(({ view }) => view)).toEqual(['Account', 'SwapStatus'])
    expect(drawn.text()).toContain('Swapped 1 REED to 0.99 LILY')
  })

  test('of a token is an approval of exactly that, then the swap, and no approval again (money 25)', async () => {
    const { kernel, chain, pond } = await openPond()
    const drawn = await review(kernel, { from: lily, to: moss, amount: '5' })
    expect(drawn.figures()).toEqual(['5 LILY'])
    expect(drawn.text()).toContain('Allow Pond Swap to use 5 LILY')
    await drawn.press('Approve LILY')
    await drawn.wait(600)
    expect(pond.allowed.get('lily-contract')).toBe(5_000_000n)
    expect(drawn.figures()).toEqual(['5 LILY', '+49500000 MOSS'])
    await drawn.press('Cancel')
    await drawn.press('Review swap')
    await drawn.wait(600)
    await drawn.press('Swap')
    await drawn.wait(0)
    expect(chain.sent).toHaveLength(2)
    expect(asks(kernel.state).toSorted()).toEqual(['approval confirmed', 'swap confirmed'])
  })

  test('lets the visitor choose an approval without a limit, and says so', async () => {
    const { kernel, pond } = await openPond()
    const drawn = await review(kernel, { from: lily, to: moss, amount: '5' })
    await act(async () => (drawn.find('[role=switch]') as HTMLElement).click())
    await drawn.wait(600)
    expect(drawn.figures()).toEqual(['Any amount of LILY'])
    await drawn.press('Approve LILY')
    await drawn.wait(0)
    expect(pond.allowed.get('lily-contract')).toBe(10n ** 30n)
  })

  test('a worse price is a new review, at the press and while it stands (money 26)', async () => {
    const { kernel, pond, chain } = await openPond()
    const drawn = await review(kernel)
    pond.price = 900n
    await drawn.press('Swap')
    await drawn.wait(600)
    expect(chain.sent).toEqual([])
    expect(drawn.text()).toContain('Something has changed')
    expect(drawn.figures()).toEqual(['1 REED', '+0.891 LILY'])
    pond.price = 800n
    await drawn.wait(10_600)
    expect(drawn.figures()).toEqual(['1 REED', '+0.792 LILY'])
    expect(chain.sent).toEqual([])
  })

  test('a price that still brings what was said changes nothing', async () => {
    const { kernel, pond } = await openPond()
    const drawn = await review(kernel)
    pond.price = 995n
    await drawn.wait(31_000)
    expect(drawn.figures()).toEqual(['1 REED', '+0.99 LILY'])
    expect(drawn.text()).not.toContain('Something has changed')
  })

  test('a better price asks for more, without another look: the least is within the slippage of what is quoted', async () => {
    const { kernel, pond } = await openPond()
    const drawn = await review(kernel)
    pond.price = 1_004n
    await drawn.wait(31_000)
    expect(drawn.text()).toContain('About 1.004 LILY')
    expect(drawn.figures()).toEqual(['1 REED', '+0.99396 LILY'])
    expect(drawn.text()).not.toContain('Something has changed')
    await drawn.wait(600)
    expect(isPressable(drawn.button('Swap'))).toBe(true)
    pond.price = 990n
    await drawn.wait(31_000)
    expect(drawn.text()).toContain('Something has changed')
  })

  test('a loss above 15 % takes typing a word', async () => {
    const { kernel, pond, chain } = await openPond()
    pond.impactBps = 1_501
    const drawn = await review(kernel)
    expect(drawn.text()).toContain('You lose about 15.01% of what you pay')
    expect(isPressable(drawn.button('Swap'))).toBe(false)
    expect(chain.sent).toEqual([])
  })

  test('a wallet that declines loses nothing of what was filled in', async () => {
    const { kernel, wallet } = await openPond()
    const drawn = await review(kernel)
    wallet.mode = 'reject'
    await drawn.press('Swap')
    await drawn.wait(0)
    expect(drawn.text()).toContain('You declined in Heron')
    expect(drawn.text()).toContain('The tokens and the amount are kept')
    expect(kernel.state.ledger).toEqual([])
    expect(kernel.state.features.swap.amount).toBe('1')
  })

  test('the ledger has each step after a reload', async () => {
    const storage = createMemoryArea()
    const first = await openPond({ storage })
    const drawn = await review(first.kernel, { from: lily, to: moss, amount: '5' })
    first.wallet.mode = 'hang'
    await drawn.press('Approve LILY')
    await drawn.wait(0)
    await act(async () => first.kernel.destroy())
    const { kernel } = await openPond({ storage })
    expect(asks(kernel.state)).toEqual(['approval unknown'])
  })
})

describe('what a hostile service says is stopped before the wallet is asked (money 24)', () => {
  test.each([
    ['another contract', { to: 'mallory' }, 'This calls a contract that the app has not allowed'],
    ['more of it', { amount: 1_001n }, 'This takes more than was shown, or another asset, or pays somebody else'],
    [
      'another token',
      { token: { address: 'moss-contract' } },
      'This takes more than was shown, or another asset, or pays somebody else',
    ],
    [
      'less',
      { gets: { amount: 989_999n, token: 'lily-contract' } },
      'This brings less than the least that was shown, or another asset',
    ],
    [
      'something else',
      { gets: { amount: 10n ** 20n, token: 'moss-contract' } },
      'This brings less than the least that was shown, or another asset',
    ],
    ['nothing', { gets: undefined }, 'This brings less than the least that was shown, or another asset'],
  ])('%s', async (_, wrote, sentence) => {
    const { kernel, pond, chain } = await openPond()
    pond.wrote = wrote
    const drawn = await review(kernel)
    expect(drawn.text()).toContain(sentence)
    expect(drawn.button('Swap')).toBeUndefined()
    expect(chain.sent).toEqual([])
  })

  test('a spender of its own', async () => {
    const { kernel, pond, chain } = await openPond()
    pond.spender = 'mallory'
    const drawn = await review(kernel, { from: lily, to: moss, amount: '5' })
    expect(drawn.text()).toContain('This calls a contract that the app has not allowed')
    expect(chain.sent).toEqual([])
  })

  test.each([
    { amountOut: Number.NaN, validUntil: 9e15 },
    { amountOut: 5, validUntil: 9e15 },
    { amountOut: -5n, validUntil: 9e15 },
    { amountOut: 2n ** 256n, validUntil: 9e15 },
    { amountOut: 5n, validUntil: 1 },
    { amountOut: 5n, validUntil: Number.NaN },
    [],
    'html',
  ])('no quote (%#)', async (quote) => {
    const { kernel, pond } = await openPond()
    pond.quote = quote
    const drawn = await fill(kernel)
    expect(drawn.button('Review swap')).toBeUndefined()
    expect(drawn.button('No route found')?.disabled).toBe(true)
  })

  test('tokens are read: names without directions, whole decimals, each address once, the native currency as it is', async () => {
    const { kernel, pond } = await openPond()
    pond.tokens = [
      { ...reed, decimals: 18, symbol: 'FAKE' },
      { address: 'a', symbol: '\u202eCDSU', name: 'x'.repeat(500), decimals: 6 },
      { address: 'a', symbol: 'TWICE', name: 'Twice', decimals: 6 },
      { address: 'b', symbol: 'B', name: 'B', decimals: Number.NaN },
      { address: 'c', symbol: 'C', name: 'C', decimals: 37 },
      { address: 'd', symbol: '', name: 'D', decimals: 1 },
      { address: 'e', symbol: 'E', name: 'E', decimals: 36, price: Number.NaN },
      null,
      7,
    ]
    await act(async () => kernel.open('Swap'))
    const drawn = draw(kernel)
    await drawn.wait(0)
    const read = kernel.state.features.swap.tokens.data.map(({ symbol, decimals, name }) => [
      symbol,
      decimals,
      name.length,
    ])
    expect(read).toEqual([
      ['REED', 3, 4],
      ['CDSU', 6, 60],
      ['E', 36, 1],
    ])
  })

  test('a token that is called as the native currency, or as one that the account holds, is not taken for it', async () => {
    const { kernel, pond } = await openPond()
    const fake = (symbol: string, name: string, address: string) => ({ symbol, name, address, decimals: 3 })
    const others = [fake('LILY', 'Lily', 'z'), reed, lily, moss]
    pond.tokens = [fake('REED', 'R', 'v'), fake('R\u0415ED', 'R', 'x'), fake('X', 'Reed', 'y'), ...others]
    await kernel.fetchTokens()
    await act(async () => kernel.open('Swap', { fromToken: 'LILY', toToken: 'REED' }))
    const drawn = draw(kernel)
    await drawn.wait(0)
    const { from, to, tokens } = kernel.state.features.swap
    expect([from?.address, to?.address]).toEqual([lily.address, reed.address])
    expect(tokens.data.map(({ address }) => address)).toEqual(others.map(({ address }) => address))
    // Of two, neither of which is held: the one that the host lists, or the visitor chooses.
    for (const listed of [[], [moss.address as string]]) {
      const strangers = await openPond({ listed })
      strangers.pond.tokens = [fake('MOSS', 'Moss', 'w'), ...others]
      await act(async () => strangers.kernel.open('Swap', { fromToken: 'REED', toToken: 'MOSS' }))
      await draw(strangers.kernel).wait(0)
      expect(strangers.kernel.state.features.swap.to?.address).toBe(listed[0])
    }
  })

  test('what a token is worth, who trades it does not say beside a source of prices', async () => {
    const { kernel, pond } = await openPond()
    pond.price = 100n
    const drawn = await fill(kernel, { to: { ...lily, price: 1 } })
    const prices = [{ price: 1 }]
    const shown = () => drawn.text().match(/≈ \$\d\.\d\d/g)
    expect(shown()).toEqual(['≈ $0.10'])
    kernel.hooks.services
      .for('prices')
      .tap('source', () => [{ id: 'source', name: 'Source', fetchPrices: async () => prices }])
    await drawn.wait(10_000)
    expect(shown()).toEqual(['≈ $1.00'])
    prices.push({ price: 0.5, address: lily.address } as never)
    await drawn.wait(10_000)
    expect(shown()).toEqual(['≈ $1.00', '≈ $0.05'])
  })

  test('every refusal has a sentence', async () => {
    const { kernel, pond } = await openPond()
    pond.wrote = { to: 'mallory' }
    const error = await kernel
      .prepare(
        swapIntent({
          ...{ payload: { to: 'mallory', amount: 1n }, from: reed, to: lily, amount: 1n, least: 1n, routers: [router] },
          validUntil: Date.now() + 9_999,
        }),
      )
      .catch((cause) => cause)
    expect(errorText(kernel, error)).toBe('This calls a contract that the app has not allowed')
  })
})
