import { act } from 'react'
import type { CaipNetworkId } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPressable } from '../../../ui/kit/fixtures/isPressable.ts'
import { bank, bitcoinPayee, draw, openBank, other, own, page, payee, request, usdc } from './fixtures/openBank.ts'
import type { PayOptions, PayResult } from './types.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

type Bank = Awaited<ReturnType<typeof openBank>>
const deposit = ({ kernel }: Bank) => kernel.snapshot().features.pay.deposit
const top = ({ kernel }: Bank) => kernel.state.router.stack.at(-1)?.view

/** Asks to be paid, drawn; `result` says how it ended, once it has. */
async function ask(options: PayOptions = request, given: Parameters<typeof openBank>[0] = {}, timeout?: number) {
  const opened = await openBank(given)
  const found: { result?: PayResult } = {}
  void opened.kernel.features.pay.pay(options, timeout).then((result) => {
    found.result = result
  })
  await act(() => vi.waitFor(() => expect(top(opened) ?? found.result).toBeDefined()))
  const drawn = draw(opened.kernel)
  await drawn.wait(10)
  return { ...opened, ...drawn, found }
}

/** Presses through to the key that pays. */
async function review(asked: Awaited<ReturnType<typeof ask>>) {
  await asked.press('Pay with Weir')
  await asked.wait(700)
}

test('a host is paid by the wallet: in full on the screen, reviewed, and answered with the transaction (pay 3)', async () => {
  const asked = await ask()
  expect(asked.text()).toContain('0.002 ETH')
  expect(asked.text()).toContain('Ether')
  expect(asked.find('.tk-addr').getAttribute('aria-label')).toBe(payee)
  await review(asked)
  expect(asked.chain.sent).toEqual([])
  await asked.press('Pay')
  await asked.wait(100)
  expect(asked.chain.sent).toMatchObject([{ to: payee, amount: 2_000_000_000_000_000n }])
  expect(asked.found.result).toEqual({ success: true, result: asked.chain.sent[0]?.id })
})

test('a token is paid by its CAIP-19 id', async () => {
  const token = { symbol: 'USDC', decimals: 6 }
  const asked = await ask({ recipient: payee, amount: '1.5', asset: `eip155:1/erc20:${usdc}`, token })
  await review(asked)
  await asked.press('Pay')
  expect(asked.chain.sent).toMatchObject([{ to: payee, amount: 1_500_000n, token: { address: usdc } }])
})

test('who closes the modal has called it off', async () => {
  const asked = await ask()
  await act(async () => void asked.kernel.close())
  await asked.wait(10)
  expect(asked.found.result).toEqual({
    success: false,
    error: { code: 'GENERIC_PAYMENT_ERROR', message: 'Unable to process payment', detail: 'Payment cancelled' },
  })
})

test('error: after five minutes nothing can be confirmed any more (pay 4)', async () => {
  const asked = await ask()
  await review(asked)
  const button = asked.button('Pay')
  // It was asked for a second ago, at most.
  await asked.wait(298_000)
  expect(asked.found.result).toBeUndefined()
  await asked.wait(2_000)
  expect(asked.found.result).toMatchObject({ success: false, error: { detail: 'Payment timeout' } })
  expect(asked.kernel.state.modal.open).toBe(false)
  await act(async () => button?.click())
  expect(asked.chain.sent).toEqual([])
})

test('error: what the wallet was asked for is named when the time is over, and still followed (pay 4)', async () => {
  const asked = await ask()
  await review(asked)
  asked.wallet.mode = 'hang'
  await asked.press('Pay')
  await asked.wait(300_000)
  const [entry] = asked.kernel.state.ledger
  expect(asked.found.result).toMatchObject({ success: false, error: { detail: 'Payment timeout', entryId: entry?.id } })
})

test('error: declined is not paid: the visitor may try again, and is asked once more', async () => {
  const asked = await ask()
  await review(asked)
  asked.wallet.mode = 'reject'
  await asked.press('Pay')
  await asked.wait(600)
  expect(asked.found.result).toBeUndefined()
  asked.wallet.mode = 'approve'
  await asked.press('Try again')
  await asked.wait(700)
  await asked.press('Pay')
  await asked.wait(100)
  expect(asked.found.result).toMatchObject({ success: true })
  expect(asked.chain.sent.length).toBe(1)
})

test('error: a payment under way is not covered by another; one that nobody began is (pay 4)', async () => {
  const asked = await ask()
  void asked.kernel.features.pay.pay({ ...request, amount: '0.003' })
  await asked.wait(10)
  expect(asked.found.result).toMatchObject({ error: { detail: 'Payment cancelled' } })
  expect(asked.text()).toContain('0.003 ETH')
  await review(asked)
  asked.wallet.mode = 'hang'
  await asked.press('Pay')
  await asked.wait(10)
  expect(await asked.kernel.features.pay.pay(request)).toMatchObject({ error: { code: 'UNABLE_TO_INITIATE_PAYMENT' } })
})

test('error: a wallet on another network is moved there first, and else asked for nothing', async () => {
  const asked = await ask({ ...request, asset: 'eip155:8453/slip44:60' })
  expect(asked.text()).toContain('Switches to Base first')
  asked.wallet.mode = 'reject'
  await asked.press('Pay with Weir')
  await asked.wait(10)
  expect(top(asked)).toBe('Pay')
  asked.wallet.mode = 'approve'
  await review(asked)
  expect(asked.kernel.connection()?.network.id).toBe('eip155:8453')
  // It moves away again between the review and the press.
  await act(async () => void (await asked.kernel.switchNetwork('eip155:1' as CaipNetworkId)))
  await asked.wait(700)
  const button = asked.button('Pay')
  if (isPressable(button)) await asked.press('Pay')
  await asked.wait(1_000)
  expect(asked.chain.sent).toEqual([])
})

test('who has no wallet yet is led to one, and comes back to what is to be paid', async () => {
  const asked = await ask(request, { isConnected: false })
  await asked.press('Connect a wallet')
  expect(top(asked)).toBe('Connect')
  await act(async () => {
    await asked.kernel.connect({ connectorId: 'w', namespace: 'eip155' as never })
    asked.kernel.close('done')
  })
  await asked.wait(10)
  expect(top(asked)).toBe('Pay')
  expect(asked.text()).toContain('Pay with Weir')
  expect(asked.found.result).toBeUndefined()
})

test('a Bitcoin recipient can be paid by a link that every wallet reads', async () => {
  const asked = await ask({ uri: `BITCOIN:${bitcoinPayee}?AMOUNT=0.015&label=Quill` })
  expect(asked.text()).toContain('0.015 BTC')
  await asked.press('Pay by link or QR code')
  const link = asked.find<HTMLAnchorElement>('a')
  expect(link.getAttribute('href')).toBe(`bitcoin:${bitcoinPayee}?amount=0.015`)
  expect(asked.find('[role=img].tk-qr').getAttribute('aria-label')).toBe(
    `QR code that pays 0.015 BTC to ${bitcoinPayee}`,
  )
})

test.each([
  [`bitcoin:${bitcoinPayee}?amount=0.015&req-escrow=1`, 'INVALID_PAYMENT_CONFIG'],
  [`bitcoin:${bitcoinPayee}?amount=0.015&r%65q%2Dpop=callback`, 'INVALID_PAYMENT_CONFIG'],
  [`bitcoin:${bitcoinPayee}?amount=1,5`, 'INVALID_PAYMENT_CONFIG'],
  [`https://example.com/${bitcoinPayee}`, 'INVALID_PAYMENT_CONFIG'],
  ['bitcoin:?lightning=lnbc1&amount=1', 'INVALID_PAYMENT_CONFIG'],
  [7 as never, 'INVALID_PAYMENT_CONFIG'],
  [`bitcoin:${bitcoinPayee}`, 'INVALID_AMOUNT'],
  [`bitcoin:${bitcoinPayee}?amount=0`, 'INVALID_AMOUNT'],
])('error: the Bitcoin link %s is answered with %s, and nothing is shown (pay 3, money 32)', async (uri, code) => {
  const { kernel } = await openBank()
  expect(await kernel.features.pay.pay({ uri })).toMatchObject({ success: false, error: { code } })
  expect(kernel.state.modal.open).toBe(false)
})

test('an exchange pays what is asked for: its window at once, its state each five seconds, and an answer (pay 5)', async () => {
  const { service, said } = bank()
  const asked = await ask(request, { service })
  await asked.wait(10)
  expect(asked.findAll('.tk-row__t').map(({ textContent }) => textContent)).toEqual([
    'Pay with Weir',
    'Pay with Harbour One',
    'Pay with Harbour Two',
  ])
  await asked.press('Pay with Harbour One')
  expect(asked.windows.opened).toMatchObject([
    {
      url: `${page}/pay?to=eip155:1:${payee}&amount=0.002`,
      opener: null,
      features: expect.stringContaining('width=480,height=720'),
    },
  ])
  expect(asked.kernel.state.toast?.message).toBe('Deposit in progress...')
  await asked.wait(5_000)
  expect(said.asked).toBe(1)
  said.status = { status: 'success', transactionId: '0xabc' }
  await asked.wait(5_000)
  expect(asked.found.result).toEqual({ success: true, result: '0xabc' })
  expect(asked.text()).toContain('Deposit completed')
})

test('error: after twenty questions nobody knows, and that is said (pay 5)', async () => {
  const { service, said } = bank()
  const asked = await ask(request, { service })
  await asked.press('Pay with Harbour One')
  await asked.wait(100_000)
  expect(said.asked).toBe(20)
  expect(asked.text()).toContain('Unable to get deposit status')
  expect(asked.found.result).toMatchObject({ error: { code: 'UNABLE_TO_GET_BUY_STATUS', sessionId: 's1' } })
  await asked.wait(600_000)
  expect(said.asked).toBe(20)
  // Who looks again may be told.
  said.status = { status: 'success' }
  await asked.press('Look again')
  await asked.wait(5_000)
  expect(asked.text()).toContain('Deposit completed')
})

test('error: questions that fail, or are never answered, come to an end too (pay 5)', async () => {
  for (const fetchStatus of [
    () => Promise.reject(new Error('no')),
    () => new Promise<never>(() => {}),
    async () => '<html>' as never,
  ]) {
    const asked = await ask(request, { service: bank({ fetchStatus }).service })
    await asked.press('Pay with Harbour One')
    await asked.wait(300_000)
    expect(deposit(asked)?.status).toBe('unsure')
    expect(asked.found.result).toMatchObject({ success: false })
  }
})

test('error: what may be paid at an exchange is not offered to be paid again (pay 6)', async () => {
  const { service } = bank()
  const asked = await ask(request, { service })
  await asked.press('Pay with Harbour One')
  await act(async () => asked.kernel.goBack())
  await asked.wait(10)
  expect(asked.text()).toContain('Paying again would pay twice.')
  expect(asked.button('Pay with Weir')).toBeUndefined()
  await asked.press('Look at it')
  await asked.press('I didn’t pay there')
  await asked.wait(10)
  expect(asked.button('Pay with Weir')).toBeDefined()
})

test('error: a link to somewhere else, or none, opens nothing', async () => {
  const answers: [unknown, string?][] = [
    [{ url: 'javascript:alert(1)', sessionId: 's' }, '`windowOrigins`'],
    [{ url: 'https://evil.example/', sessionId: 's' }, '`windowOrigins`'],
    [{ url: `${page}/x`, sessionId: 7 }, '`sessionId`'],
    [{ sessionId: 's' }],
    [null],
  ]
  for (const [answer, words] of answers) {
    const asked = await ask(request, { service: bank({ createPayUrl: async () => answer as never }).service })
    const reported: string[] = []
    asked.kernel.hooks.onError.tap('test', ({ message }) => reported.push(message))
    await asked.press('Pay with Harbour One')
    expect(reported).toEqual(words ? [expect.stringContaining(words)] : [])
    expect(asked.windows.opened).toMatchObject([{ url: '', closed: true }])
    expect(asked.text()).toContain('Unable to initiate payment')
    await act(async () => void asked.kernel.close())
    await asked.wait(10)
    expect(asked.found.result).toMatchObject({ error: { code: 'UNABLE_TO_GET_PAY_URL' } })
  }
})

test('error: exchanges that cannot be asked are told to the host, where the visitor leaves from there (pay 4)', async () => {
  const { service } = bank({ fetchExchanges: () => Promise.reject(new Error('down')) })
  const asked = await ask(request, { service })
  expect(asked.text()).toContain('Unable to get exchanges')
  await act(async () => void asked.kernel.close())
  await asked.wait(10)
  expect(asked.found.result).toEqual({
    success: false,
    error: { code: 'UNABLE_TO_GET_EXCHANGES', message: 'Unable to get exchanges' },
  })
  // Who went on to the wallet, and left there, called it off.
  const other = await ask(request, { service })
  await other.press('Pay with Weir')
  await other.wait(700)
  await act(async () => void other.kernel.close())
  await other.wait(10)
  expect(other.found.result).toMatchObject({ error: { code: 'GENERIC_PAYMENT_ERROR', detail: 'Payment cancelled' } })
})

test('a deposit goes to the account that is shown, for what its price makes of the amount (pay 1)', async () => {
  const { service } = bank()
  const opened = await openBank({ service, price: 4 })
  const [key] = opened.kernel.slot('account.actions', { namespace: 'eip155', networkId: 'eip155:1' })
  expect(key).toMatchObject({ label: 'Deposit', view: 'PayWithExchange' })
  opened.kernel.open('Account' as never, undefined as never)
  opened.kernel.navigate('PayWithExchange', undefined)
  const drawn = draw(opened.kernel)
  await drawn.wait(600)
  expect(drawn.text()).toContain('$10.00 ≈ 2.5 ETH')
  expect(drawn.find('.tk-addr').getAttribute('aria-label')).toBe(own)
  await drawn.press('Pay with Harbour One')
  expect(opened.windows.opened[0]?.url).toBe(`${page}/pay?to=eip155:1:${own}&amount=2.5`)
  await act(async () => opened.kernel.switchAccount({ namespace: 'eip155' as never, address: other }))
  await drawn.wait(10)
  expect(drawn.text()).toContain('You are using another account now')
})

test('a payment at an exchange outlives a reload, and is asked about anew (pay 7)', async () => {
  const { service, said } = bank()
  const before = await openBank({ service, price: 4 })
  before.kernel.open('PayWithExchange', undefined)
  const drawn = draw(before.kernel)
  await drawn.wait(600)
  await drawn.press('Pay with Harbour One')
  before.kernel.destroy()
  said.status = { status: 'success' }
  const after = await openBank({ service, storage: before.storage })
  after.kernel.open('Account' as never, undefined as never)
  await act(() => vi.waitFor(() => expect(deposit(after)).toBeDefined()))
  expect(after.kernel.slot('account.notices', { namespace: 'eip155', networkId: 'eip155:1' })).toMatchObject([
    { label: 'Payment at Harbour One', view: 'PayLoading' },
  ])
  await drawn.wait(5_000)
  expect(deposit(after)?.status).toBe('success')
  expect(after.kernel.storage.has('pay')).toBe(false)
})

test('error: storage that says something else leads nowhere (pay 7)', async () => {
  const { service } = bank()
  const before = await openBank({ service, price: 4 })
  before.kernel.open('PayWithExchange', undefined)
  const drawn = draw(before.kernel)
  await drawn.wait(600)
  await drawn.press('Pay with Harbour One')
  const name = before.kernel.storage.nameOf('pay')
  const [good] = JSON.parse(before.storage.getItem(name) ?? '').value
  before.kernel.destroy()
  const bad = [
    ...[7, null, [], 'x', [[]]],
    [{ ...good, until: 1 }, 7],
    { ...good, amount: '1e9' },
    { ...good, sessionId: {} },
    { ...good, asset: { ...good.asset, networkId: 'eip155:8453' } },
    { ...good, asset: { ...good.asset, assetId: '<b>' } },
  ]
  for (const value of bad) {
    before.storage.setItem(name, JSON.stringify({ value }))
    const after = await openBank({ service, storage: before.storage })
    after.kernel.open('Account' as never, undefined as never)
    await act(() => vi.waitFor(() => expect(after.kernel.storage.has('pay')).toBe(false)))
    expect(deposit(after)).toBeUndefined()
    after.kernel.destroy()
  }
  for (const url of ['javascript:alert(1)', 'https://evil.example/']) {
    before.storage.setItem(name, JSON.stringify({ value: { ...good, url } }))
    const after = await openBank({ service, storage: before.storage })
    after.kernel.open('Account' as never, undefined as never)
    await act(() => vi.waitFor(() => expect(deposit(after)).toBeDefined()))
    expect(deposit(after)).not.toHaveProperty('url')
    after.kernel.destroy()
  }
})

test('error: no deposits in the restricted time zones; the wallet still pays (pay 2)', async () => {
  const real = Intl.DateTimeFormat().resolvedOptions()
  const zone = vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...real, timeZone: 'Asia/Shanghai' })
  const asked = await ask(request, { service: bank().service })
  expect(asked.kernel.slot('account.actions', { namespace: 'eip155', networkId: 'eip155:1' })).toEqual([])
  expect(asked.button('Pay with Harbour One')).toBeUndefined()
  expect(asked.button('Pay with Weir')).toBeDefined()
  zone.mockRestore()
})

test('error: names of exchanges are plain text, and a long list ends', async () => {
  const names = ['<img src=x>\u202eHarbour', '', 7, { a: 1 }, 'B'.repeat(500)]
  const many = [...names, ...Array.from({ length: 9_000 }, (_, at) => `E${at}`)].map((name, at) => ({
    id: `e${at}`,
    name,
    imageUrl: 'javascript:1',
  }))
  const asked = await ask(request, { service: bank({ fetchExchanges: async () => many as never }).service })
  await asked.wait(10)
  const rows = asked.findAll('[aria-label=Exchanges] .tk-row__t').map(({ textContent }) => textContent)
  expect(rows).toEqual(['Pay with <img src=x>Harbour', `Pay with ${'B'.repeat(40)}`])
  expect(asked.findAll('[aria-label=Exchanges] img')).toEqual([])
})
