// @vitest-environment node
import fc from 'fast-check'
import { erc20Abi, formatUnits, type Hex, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { people, tokens } from '../../evm/addresses.mjs'
import { cluster, people as onSolana, tokens as splTokens } from '../../solana/addresses.mjs'
import { openApi } from '../fixtures/openApi.ts'

const open = openApi()
const { carol } = people
const usdcOf = (id: 1 | 8453, owner: Hex) =>
  open.client(id).readContract({
    address: tokens[id].USDC.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })
const quote = (given: object) =>
  open.post('/v1/onramp/quote', {
    purchaseCurrency: 'ETH',
    paymentCurrency: 'USD',
    amount: '100',
    network: 'ethereum',
    ...given,
  })

/** How far a purchase is whose window that is. */
const statusOf = async (url: string) => {
  const session = new URL(url).searchParams.get('session')
  return (await fetch(`${open.api.url}/onramp/status?session=${session}`)).json()
}

describe('an on-ramp', () => {
  test('says what it sells, where, and between which amounts', async () => {
    const { body } = await open.get('/v1/onramp/options')
    expect(body.purchaseCurrencies.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      ...['ETH', 'USDC', 'DAI', 'USDT', 'SOL', 'SAND'],
    ])
    expect(body.purchaseCurrencies[1]).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      name: 'USD Coin',
      networks: [
        { name: 'ethereum', chain_id: '1', contract_address: tokens[1].USDC.address },
        { name: 'base', chain_id: '8453', contract_address: tokens[8453].USDC.address },
        { name: 'solana', contract_address: splTokens.USDC.address },
      ],
    })
    expect(body.paymentCurrencies[0]).toEqual({
      id: 'USD',
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    })
  })

  test('a quote is the pools’ price less what the provider keeps', async () => {
    const { body } = await quote({})
    expect(body).toEqual({
      paymentTotal: { amount: '100.00', currency: 'USD' },
      paymentSubtotal: { amount: '98.25', currency: 'USD' },
      networkFee: { amount: '0.25', currency: 'USD' },
      purchaseAmount: { amount: '0.032750', currency: 'ETH' },
      quoteId: expect.any(String),
    })
    expect((await quote({ purchaseCurrency: 'SOL', network: 'solana' })).body.purchaseAmount.amount).toBe('0.655000')
    expect(Number((await quote({ paymentCurrency: 'EUR' })).body.purchaseAmount.amount)).toBeGreaterThan(0.035)
    for (const wrong of [{ amount: '9.99' }, { amount: '25001' }, { amount: 'NaN' }, { purchaseCurrency: 'DOGE' }])
      expect((await quote(wrong)).status).toBe(400)
  })

  test('nothing is won or lost in a quote: what is bought, kept and charged is what is paid', async () => {
    const cases = fc.asyncProperty(fc.integer({ min: 1000, max: 2_500_000 }), async (cents) => {
      const { body } = await quote({ purchaseCurrency: 'USDC', amount: (cents / 100).toFixed(2) })
      const [total, subtotal, fee] = [body.paymentTotal, body.paymentSubtotal, body.networkFee].map(({ amount }) =>
        Number(amount),
      )
      expect(total).toBe(cents / 100)
      expect(Math.abs((total ?? 0) * 0.985 - (fee ?? 0) - (subtotal ?? 0))).toBeLessThan(0.011)
      expect(Math.abs(Number(body.purchaseAmount.amount) - (subtotal ?? 0))).toBeLessThan(0.011)
    })
    await fc.assert(cases, { numRuns: 25 })
  })

  test('its window pays what it says, on the chain that was chosen', async () => {
    const { body } = await open.post('/v1/generators/onrampurl', {
      destinationWallets: [{ address: carol, blockchains: ['base'], assets: ['USDC'] }],
      defaultNetwork: 'base',
      partnerUserId: 'nobody',
      defaultExperience: 'buy',
      presetFiatAmount: 200,
    })
    const page = await fetch(body.url)
    expect(page.headers.get('content-type')).toContain('text/html')
    const text = await page.text()
    for (const shown of ['USDC', 'Base (sandbox)', carol, 'value="200"']) expect(text).toContain(shown)
    expect(text).not.toContain('<script')
    const paid = await open.press(body.url, { press: 'pay', sourceAmount: '200' })
    expect(paid).toContain('196.750000 USDC')
    await expect.poll(() => usdcOf(8453, carol)).toBe(196_750_000n)
    expect(await usdcOf(1, carol)).toBe(0n)
    // A second press, or a reload, buys nothing more; and the company says how far it is.
    expect(await open.press(body.url, { press: 'pay', sourceAmount: '300' })).toBe(paid)
    expect(await open.press(body.url, { press: 'decline', sourceAmount: '1' })).toBe(paid)
    expect(await (await fetch(body.url)).text()).toBe(paid)
    const txHash = /0x[0-9a-f]{64}/.exec(paid)?.[0]
    expect(await statusOf(body.url)).toEqual({ status: 'SUCCESS', txHash })
    expect(await usdcOf(8453, carol)).toBe(196_750_000n)
  })

  test('a card that is declined, or a window that is closed, pays nothing', async () => {
    const wallets = [{ address: carol, blockchains: ['ethereum'], assets: ['USDC'] }]
    const { url } = (await open.post('/v1/generators/onrampurl', { destinationWallets: wallets })).body
    expect(await statusOf(url)).toEqual({ status: 'UNKNOWN' })
    expect(await (await fetch(url)).text()).toContain('Pay')
    expect(await open.press(url, { press: 'decline', sourceAmount: '50' })).toContain('declined')
    expect(await statusOf(url)).toEqual({ status: 'FAILED' })
    expect(
      (await fetch(url, { method: 'POST', body: new URLSearchParams({ press: 'pay', sourceAmount: '1' }) })).status,
    ).toBe(400)
    expect(await usdcOf(1, carol)).toBe(0n)
  })

  test('the link of Meld’s widget opens it as well, on Solana too', async () => {
    const query = new URLSearchParams({
      publicKey: 'WXETMuFUQmqqybHuRkSgxv:25B8LJHSfpG6LVjR2ytU5Cwh7Z4Sch2ocoU',
      destinationCurrencyCode: 'SOL',
      walletAddress: onSolana.carol,
      externalCustomerId: 'project',
    })
    await open.press(`${open.api.url}/onramp?${query}`, { press: 'pay', sourceAmount: '100' })
    expect((await open.callSolana('getBalance', [onSolana.carol])).value).toBe(655_000_000)
  })

  test('a link whose currency names a network pays there, and leaves nothing to be chosen', async () => {
    const url = `${open.api.url}/onramp?walletAddress=${carol}&destinationCurrencyCode=USDC_BASE`
    const page = await (await fetch(url)).text()
    expect(page).toContain('Base (sandbox)')
    expect(page).not.toContain('Ethereum (sandbox)')
    const before = await usdcOf(8453, carol)
    await open.press(url, { press: 'pay', sourceAmount: '100' })
    await expect.poll(() => usdcOf(8453, carol)).toBe(before + 98_250_000n)
  })

  test('a link that names no network leaves it to be chosen', async () => {
    const url = `${open.api.url}/onramp?walletAddress=${carol}&destinationCurrencyCode=USDC`
    const page = await (await fetch(url)).text()
    for (const name of ['Ethereum (sandbox)', 'Base (sandbox)']) expect(page).toContain(name)
    expect(page).not.toContain('Solana')
    const before = await usdcOf(8453, carol)
    await open.press(url, { press: 'pay', sourceAmount: '100', network: 'eip155:8453' })
    await expect.poll(() => usdcOf(8453, carol)).toBe(before + 98_250_000n)
  })

  test('what is in the link is text on the page', async () => {
    const url = new URL('/onramp', open.api.url)
    url.search = new URLSearchParams({ walletAddress: carol, sourceAmount: '"><b>9' }).toString()
    const page = await (await fetch(url)).text()
    expect(page).not.toContain('<b>')
    expect((await fetch(`${open.api.url}/onramp?walletAddress=<b>`)).status).toBe(400)
  })
})

describe('deposits from an exchange', () => {
  const call = async (method: string, params: object) =>
    (await open.post('/v1/json-rpc', { jsonrpc: '2.0', id: 7, method, params }, { source: 'fund-wallet' })).body
  const native = 'eip155:1/slip44:60'
  const usdc = `eip155:8453/erc20:${tokens[8453].USDC.address}`
  const start = async (asset: string, amount: string, recipient: string) =>
    (await call('reown_getExchangePayUrl', { exchangeId: 'sandbox-exchange', asset, amount, recipient })).result
  const statusOf = async (sessionId: string) =>
    (await call('reown_getExchangeBuyStatus', { sessionId, exchangeId: 'sandbox-exchange' })).result

  test('there are three, of which a list shows two', async () => {
    const { result, id } = await call('reown_getExchanges', { page: 0, asset: native, amount: '1' })
    expect([id, result.total, result.exchanges.length]).toEqual([7, 3, 3])
    expect(result.exchanges[0]).toEqual({
      id: 'sandbox-exchange',
      name: 'Sandbox Exchange',
      imageUrl: expect.stringMatching(/^data:image/),
    })
    expect((await call('reown_getExchanges', { page: 1, asset: native })).result.exchanges).toEqual([])
  })

  test('one is followed from its window to the chain', async () => {
    const { url, sessionId } = await start(native, '0.25', `eip155:1:${carol}`)
    expect(await statusOf(sessionId)).toEqual({ status: 'UNKNOWN' })
    expect(await (await fetch(url)).text()).toContain('0.25 ETH')
    await open.chain().pauseMining()
    const page = await open.press(url, { press: 'send' })
    const txHash = /0x[0-9a-f]{64}/.exec(page)?.[0]
    expect(await statusOf(sessionId)).toEqual({ status: 'IN_PROGRESS', txHash })
    await open.chain().resumeMining()
    await expect.poll(() => statusOf(sessionId)).toEqual({ status: 'SUCCESS', txHash })
    expect(await open.client().getBalance({ address: carol })).toBe(parseEther('0.25'))
    // A second press, or a reload of the answer, sends nothing more; and it cannot fail any more.
    await open.press(url, { press: 'send' })
    await open.press(url, { press: 'fail' })
    expect(await open.client().getBalance({ address: carol })).toBe(parseEther('0.25'))
    expect((await statusOf(sessionId)).status).toBe('SUCCESS')
  })

  test('tokens, on Base and on Solana, to the last unit', async () => {
    const base = await start(usdc, '12.345678', `eip155:8453:${carol}`)
    await open.press(base.url, { press: 'send' })
    await expect.poll(async () => formatUnits(await usdcOf(8453, carol), 6)).toBe('12.345678')
    const asset = `${cluster.id}/token:${splTokens.SAND.address}`
    const solana = await start(asset, '0.000000001', `${cluster.id}:${onSolana.carol}`)
    await open.press(solana.url, { press: 'send' })
    expect((await statusOf(solana.sessionId)).status).toBe('SUCCESS')
    const balance = await open.get(`/v1/account/${onSolana.carol}/balance`, { chainId: cluster.id })
    expect(balance.body.balances).toMatchObject([{ symbol: 'SAND', quantity: { numeric: '0.000000001' } }])
  })

  test('one may be checked first, and fail', async () => {
    const { url, sessionId } = await start(`${cluster.id}/slip44:501`, '1', `${cluster.id}:${onSolana.carol}`)
    expect(await open.press(url, { press: 'later' })).toContain('In a check')
    expect(await statusOf(sessionId)).toEqual({ status: 'IN_PROGRESS' })
    expect(await open.press(url, { press: 'fail' })).toContain('Failed')
    expect(await statusOf(sessionId)).toEqual({ status: 'FAILED' })
    expect((await open.callSolana('getBalance', [onSolana.carol])).value).toBe(0)
  })

  test.each([
    ['an asset that nobody sends', { asset: `eip155:1/erc20:${tokens[1].MKR.address}` }, 'Asset not supported'],
    ['an asset of another kind', { asset: 'eip155:1/token:abc' }, 'Asset not supported'],
    ['a network that is not here', { asset: 'eip155:137/slip44:60' }, 'Asset not supported'],
    ['an account of another network', { recipient: `eip155:8453:${carol}` }, 'Invalid recipient address'],
    ['no account', { recipient: 'eip155:1:nobody' }, 'Invalid recipient address'],
    ['an exchange that is none', { exchangeId: 'other' }, 'Exchange not found'],
    ['nothing', { amount: '0' }, 'amount has to be a decimal above zero.'],
    ['no number', { amount: 'NaN' }, 'amount has to be a decimal above zero.'],
  ])('%s is refused', async (_, given, message) => {
    const params = {
      exchangeId: 'sandbox-exchange',
      asset: native,
      amount: '1',
      recipient: `eip155:1:${carol}`,
      ...given,
    }
    expect((await call('reown_getExchangePayUrl', params)).error).toEqual({ code: -32602, message })
  })

  test('a lie: the window is another site’s', async () => {
    await open.api.setFaults([{ on: 'exchange-url', do: 'otherSite' }])
    const { url } = await start(native, '1', `eip155:1:${carol}`)
    expect(url).toMatch(/^https:\/\/evil\.example/)
    await open.api.setFaults([{ on: 'exchange-url', do: 'badUrl' }])
    expect((await start(native, '1', `eip155:1:${carol}`)).url).toBe('javascript:alert(1)')
  })

  test('a session is its exchange’s, and other calls are none', async () => {
    const { sessionId } = await start(native, '1', `eip155:1:${carol}`)
    const other = await call('reown_getExchangeBuyStatus', { sessionId, exchangeId: 'second-exchange' })
    expect(other.error.message).toBe('Session not found')
    expect((await call('reown_getEverything', {})).error.code).toBe(-32601)
  })
})
