import fc from 'fast-check'
import { act } from 'react'
import type { Plugin } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { depositAddress, draw, ferry, openBank, payee, request, usdc } from './fixtures/openBank.ts'
import { lossOf, readQuote } from './read/readQuote.ts'
import type { PayResult } from './types.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

type Bank = Awaited<ReturnType<typeof openBank>>
const top = ({ kernel }: Bank) => kernel.state.router.stack.at(-1)?.view
const deposit = ({ kernel }: Bank) => kernel.snapshot().features.pay.deposit

/** Asks to be paid, and goes to what it can be paid with. */
async function openQuote(given: Parameters<typeof openBank>[0]) {
  const opened = await openBank(given)
  const found: { result?: PayResult } = {}
  void opened.kernel.features.pay.pay(request).then((result) => {
    found.result = result
  })
  await act(() => vi.waitFor(() => expect(top(opened)).toBe('Pay')))
  const drawn = draw(opened.kernel)
  await drawn.wait(10)
  await drawn.press('Pay with another asset')
  await drawn.wait(10)
  return { ...opened, ...drawn, found }
}

/** Presses through to the key that pays. */
async function review(asked: Awaited<ReturnType<typeof openQuote>>) {
  await asked.press('USD Coin')
  await asked.wait(10)
  await asked.press('Review')
  await asked.wait(700)
}

const pressPay = async (asked: Awaited<ReturnType<typeof openQuote>>) => {
  await asked.press('Pay')
  await asked.wait(100)
}

test('a host is paid in another asset: quoted, reviewed in full, and done once the receiver is paid (pay 8)', async () => {
  const { transfers, said } = ferry()
  const asked = await openQuote({ transfers })
  expect(asked.text()).toContain('On Base')
  await asked.press('USD Coin')
  await asked.wait(10)
  expect(asked.text()).toMatch(
    /The receiver gets0\.002 ETH.*NetworkEther.*You pay6\.5 USDC.*Network, included0\.5 USDC.*ThroughFerry.*2 minutes/,
  )
  await asked.press('Review')
  await asked.wait(700)
  const shown = asked.findAll('.tk-addr').map((each) => each.getAttribute('aria-label'))
  expect(shown).toEqual(expect.arrayContaining([depositAddress, payee]))
  // Each address says whose it is, and what is paid stands in one place.
  expect(asked.text()).toMatch(
    /You send6\.5 USDC.*ToFerry.*The receiver gets0\.002 ETH on Ether.*Network, included0\.5 USDC/,
  )
  expect(asked.text()).not.toContain('You pay6.5')
  expect(asked.chain.sent).toEqual([])
  await pressPay(asked)
  expect(asked.chain.sent).toMatchObject([{ to: depositAddress, amount: 6_500_000n, token: { address: usdc } }])
  // The network has recorded it, and nobody has said that the receiver is paid.
  expect(asked.kernel.state.ledger).toMatchObject([{ status: 'confirmed' }])
  expect([asked.found.result, top(asked)]).toEqual([undefined, 'PayLoading'])
  expect(asked.text()).toContain('Ferry pays the receiver once it has yours.')
  // What is under way is what arrives; what was paid for it is said as that.
  expect(asked.text()).toMatch(/The receiver gets0\.002 ETH.*You paid6\.5 USDC/)
  // The wallet has paid, and nobody is asked to say otherwise.
  expect([asked.button('Stop following it'), asked.button('I didn’t pay there')]).toEqual([
    expect.anything(),
    undefined,
  ])
  said.status = { status: 'success', transactionId: '0xabc' }
  await asked.wait(5_000)
  expect(asked.text()).toContain('Payment completed')
  expect(asked.text()).toMatch(/The receiver gets0\.002 ETH.*You paid6\.5 USDC.*Transaction0xabc/)
  expect(asked.found.result).toEqual({ success: true, result: '0xabc' })
  expect(asked.kernel.storage.has('pay')).toBe(false)
})

test('the amount that the account holds is a balance: cut, and exact in its title (interface 2)', async () => {
  const asked = await openQuote({ transfers: ferry().transfers })
  await act(() => asked.kernel.fetchTokens())
  expect(asked.text()).toContain('7.123 USDC held')
  expect(asked.findAll('[title="7.1234 USDC"]')).toHaveLength(1)
})

test('a token that the host has listed is drawn; one that a service alone calls so keeps its letter', async () => {
  for (const listed of [[usdc], []]) {
    const host: Plugin = {
      name: 'lists',
      apply({ networks }) {
        const network = networks.get('eip155:1')
        if (network) networks.add([network], { name: 'EVM', tokens: { 'eip155:1': listed } })
      },
    }
    const asked = await openQuote({ transfers: ferry().transfers, plugins: [host] })
    await act(async () => void (await import('../../../ui/kit/media/tokenMarks.ts')))
    expect(asked.findAll('[data-mark=USDC]')).toHaveLength(listed.length)
    await act(async () => void asked.kernel.close())
    await asked.wait(10)
  }
})

test('a wallet on another network is moved there first, and the receiver’s stays what it is', async () => {
  const asked = await openQuote({ transfers: ferry().transfers })
  await asked.press('Ether')
  await asked.wait(10)
  expect(asked.text()).toContain('Switches to Base first')
  await asked.press('Review')
  await asked.wait(700)
  await pressPay(asked)
  expect(asked.chain.sent).toMatchObject([{ to: depositAddress, amount: 2_100_000_000_000_000n }])
  expect(deposit(asked)).toMatchObject({ networkId: 'eip155:1', recipient: payee })
})

test('error: no quote is said, with its code for the host, and can be asked for anew (pay 8)', async () => {
  for (const fetchQuote of [
    () => Promise.reject(new Error('no route')),
    async () => '<html>' as never,
    async () => ({ id: 'q', depositAddress, amountIn: 'NaN', validUntil: Date.now() + 9_000 }),
  ]) {
    const asked = await openQuote({ transfers: ferry({ fetchQuote }).transfers })
    await asked.press('USD Coin')
    await asked.wait(10)
    expect(asked.text()).toContain('Unable to get a quote')
    expect(asked.button('Review')).toBeUndefined()
    expect(asked.button('Try again')).toBeDefined()
    await act(async () => void asked.kernel.close())
    await asked.wait(10)
    expect(asked.found.result).toMatchObject({
      error: { code: 'UNABLE_TO_GET_QUOTE', message: 'Unable to get a quote' },
    })
  }
})

test('error: assets to pay with that do not load are told to the host, where the visitor leaves from there', async () => {
  const { transfers } = ferry({ fetchAssets: () => Promise.reject(new Error('down')) })
  const asked = await openQuote({ transfers })
  expect(asked.button('Try again')).toBeDefined()
  await act(async () => void asked.kernel.close())
  await asked.wait(10)
  expect(asked.found.result).toMatchObject({
    error: { code: 'UNABLE_TO_GET_TOKEN_BALANCES', message: 'Unable to get token balances' },
  })
  const other = await openQuote({ transfers })
  await act(async () => void other.kernel.goBack())
  await act(async () => void other.kernel.close())
  await other.wait(10)
  expect(other.found.result).toMatchObject({ error: { code: 'GENERIC_PAYMENT_ERROR' } })
})

test('error: who never answers is given up after ten seconds, and said to have given nothing (pay 8)', async () => {
  const { transfers } = ferry()
  const never = () => new Promise<never>(() => {})
  const ends: AbortSignal[] = []
  const hang = ({ signal }: { readonly signal: AbortSignal }) => {
    ends.push(signal)
    return never()
  }
  const lost = await openQuote({ transfers: { ...transfers, fetchAssets: hang } })
  await lost.wait(9_000)
  expect(lost.text()).toContain('Loading what you can pay with')
  await lost.wait(1_100)
  expect(lost.text()).toContain('What you can pay with didn’t load')
  const asked = await openQuote({ transfers: { ...transfers, fetchQuote: hang } })
  await asked.press('USD Coin')
  await asked.wait(9_000)
  expect(asked.text()).toContain('Asking for a quote')
  await asked.wait(1_100)
  expect(asked.text()).toContain('Unable to get a quoteFerry gave none.')
  expect(ends.map(({ aborted }) => aborted)).toEqual([true, true])
})

test('error: a review that can be written by no quote says so, and is written once there is one (pay 8)', async () => {
  const { transfers } = ferry()
  const asked = await openQuote({ transfers })
  await review(asked)
  const { fetchQuote } = transfers
  Object.assign(transfers, { fetchQuote: () => new Promise<never>(() => {}) })
  await asked.wait(60_000)
  await asked.wait(10_100)
  expect(asked.text()).toContain('Unable to get a quoteFerry gave none.')
  Object.assign(transfers, { fetchQuote })
  await asked.press('Try again')
  await asked.wait(700)
  await pressPay(asked)
  expect(asked.chain.sent).toMatchObject([{ to: depositAddress, amount: 6_500_000n }])
})

test('error: a quote past its time is asked for anew before the wallet is, and what is new is said (pay 8)', async () => {
  const { transfers, said } = ferry()
  const asked = await openQuote({ transfers })
  await review(asked)
  const { fetchQuote } = transfers
  const dearer = async (input: Parameters<typeof fetchQuote>[0]) => ({ ...(await fetchQuote(input)), amountIn: '7' })
  Object.assign(transfers, { fetchQuote: dearer })
  const before = said.quotes
  await asked.wait(60_000)
  await asked.wait(700)
  expect(said.quotes).toBe(before + 1)
  expect(asked.text()).toContain('Something has changed')
  await pressPay(asked)
  expect(asked.chain.sent).toMatchObject([{ amount: 7_000_000n }])
  expect(deposit(asked)?.sessionId).toBe(`q${said.quotes}`)
})

test('error: declined is not paid: nothing is kept, and it can be paid in any way', async () => {
  const asked = await openQuote({ transfers: ferry().transfers })
  await review(asked)
  asked.wallet.mode = 'reject'
  await pressPay(asked)
  expect([deposit(asked), asked.kernel.storage.has('pay')]).toEqual([undefined, false])
  await act(async () => asked.kernel.goBack())
  await act(async () => asked.kernel.goBack())
  await asked.wait(10)
  expect(asked.button('Pay with Weir')).toBeDefined()
})

test('error: what may have been paid in another asset is not paid once more, also after a reload (pay 6)', async () => {
  const { transfers } = ferry()
  const asked = await openQuote({ transfers })
  await review(asked)
  asked.wallet.mode = 'hang'
  await pressPay(asked)
  asked.kernel.destroy()
  const after = await openBank({ transfers, storage: asked.storage })
  void after.kernel.features.pay.pay(request)
  await act(() => vi.waitFor(() => expect(top(after)).toBe('Pay')))
  const drawn = draw(after.kernel)
  await drawn.wait(10)
  expect(drawn.text()).toContain('It may be paid at Ferry already. Paying again would pay twice.')
  expect(drawn.button('Pay with Weir')).toBeUndefined()
  await drawn.press('Look at it')
  await drawn.wait(200_000)
  expect(drawn.text()).toContain('Unable to get the state of a quote')
})

test('error: nobody says how it ended: the host is told so, with what it can be looked for by (pay 8)', async () => {
  const asked = await openQuote({ transfers: ferry().transfers })
  await review(asked)
  await pressPay(asked)
  await asked.wait(200_000)
  const [entry] = asked.kernel.state.ledger
  expect(asked.found.result).toMatchObject({
    error: { code: 'UNABLE_TO_GET_QUOTE_STATUS', sessionId: 'q1', entryId: entry?.id },
  })
})

test('error: what nobody takes, or nothing at all, is an empty list and no row that leads nowhere', async () => {
  const strange = [null, 7, { assetId: 'x' }, { assetId: 'eip155:9/slip44:60', networkId: 'eip155:9' }, request.asset]
  const asked = await openQuote({ transfers: ferry({ fetchAssets: async () => strange as never }).transfers })
  expect(asked.text()).toContain('Nothing else is taken for it')
  const failing = await openQuote({
    transfers: ferry({ fetchAssets: () => Promise.reject(new Error('no')) }).transfers,
  })
  expect(failing.text()).toContain('What you can pay with didn’t load')
  const none = await openBank()
  void none.kernel.features.pay.pay(request)
  await act(() => vi.waitUntil(() => top(none) === 'Pay'))
  expect(draw(none.kernel).button('Pay with another asset')).toBeUndefined()
})

test('error: a price far above what arrives is said, where prices are known (pay 8)', async () => {
  const asked = await openQuote({ transfers: ferry().transfers, price: 1 })
  await asked.press('USD Coin')
  await asked.wait(10)
  expect(asked.text()).toContain('more than what arrives')
})

test('behavior: whatever is answered for a quote, it is none, or all of it can be paid', () => {
  const field = fc.oneof(
    fc.anything(),
    fc.string(),
    fc.constantFrom('1', '0', '-1', '1e3', 'NaN', '0.0000001', '9'.repeat(80)),
  )
  const answer = fc.record(
    { id: field, depositAddress: field, amountIn: field, fees: field, validUntil: field, seconds: field },
    { requiredKeys: [] },
  )
  const asset = { assetId: 'eip155:1/slip44:60', networkId: 'eip155:1', symbol: 'A', name: 'A', decimals: 6 } as const
  fc.assert(
    fc.property(fc.oneof(fc.anything(), answer), (given) => {
      const quote = readQuote(given, asset, 1_000)
      if (!quote) return
      expect(quote.amountIn).toMatch(/^\d+(\.\d{1,6})?$|^\.\d{1,6}$|^\d+\.$/)
      expect(Number(quote.amountIn)).toBeGreaterThan(0)
      expect(quote.validUntil).toBeGreaterThan(1_000)
    }),
  )
  const price = fc.option(fc.double({ noNaN: false }), { nil: undefined })
  fc.assert(
    fc.property(price, price, (left, right) => {
      const side = { amount: '1', decimals: 6 }
      const loss = lossOf({ ...side, price: left }, { ...side, price: right })
      expect(loss === undefined || loss > 1_500).toBe(true)
    }),
  )
})
