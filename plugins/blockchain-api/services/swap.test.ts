import type { SwapToken } from 'tapkit/features/swap'
import { formatUnits } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { alice, bob, createWorld, dai, mainnet, router, usdc } from '../fixtures/createWorld.ts'

const caip = (address: string) => `eip155:1:${address}`
const word = (hex: string) => hex.replace('0x', '').toLowerCase().padStart(64, '0')
const account = { namespace: 'eip155', address: alice }
const refused = (description: string, status = 400) =>
  new Response(JSON.stringify({ reasons: [{ name: 'x', description }] }), { status })

describe('swaps', () => {
  const token = (symbol: string, address: string | undefined, decimals: number): SwapToken => ({
    symbol,
    name: symbol,
    address,
    decimals,
  })
  const [ether, coin] = [token('ETH', undefined, 18), token('USDC', usdc, 6)]
  const approve = (spender: string) => `0x095ea7b3${word(spender)}${'f'.repeat(64)}`
  const tx = (to: string, data: string, from = caip(alice)) => ({
    tx: { from, to, data, amount: '1', value: '0', eip155: { gas: '1', gasPrice: '1' } },
  })
  const fine = {
    'v1/convert/gas-price': { standard: '13000000000', fast: '2', instant: '3' },
    'v1/convert/quotes': { quotes: [{ fromAmount: '5000000', toAmount: '1500000000000000' }] },
    'v1/convert/allowance': { allowance: '0' },
    'v1/convert/build-approve': tx(caip(usdc), approve(router)),
    'v1/convert/build-transaction': tx(caip(router), '0x12aa3caf00'),
  }
  const open = (answers: object = {}, from = coin, to = ether) => {
    const world = createWorld({ answers: { ...fine, ...answers } })
    const request = { network: mainnet, account, from, to, amount: 5_000_000n, slippage: 100, signal: world.signal }
    const [swap] = world.services.for('swap')
    if (!swap) throw new Error('no swap')
    const quote = { amountOut: 1n, validUntil: Number.POSITIVE_INFINITY }
    return {
      ...world,
      request,
      quote: () => swap.fetchQuote(request),
      prepare: () => swap.prepare({ ...request, quote }),
    }
  }

  test('a quote is what arrives, until when, and what the service keeps', async () => {
    const { quote, calls } = open()
    const before = Date.now()
    const { amountOut, validUntil, feeBps } = await quote()
    expect([amountOut, feeBps]).toEqual([1_500_000_000_000_000n, 85])
    expect(validUntil).toBeGreaterThan(before)
    expect(validUntil).toBeLessThanOrEqual(Date.now() + 30_000)
    expect(calls().at(-1)?.params).toMatchObject({ gasPrice: '13000000000', amount: '5000000', userAddress: alice })
  })

  test('it says what 150,000 gas cost at the price of now, and nothing where nobody knows that', async () => {
    const gasPrice = { standard: '455966887160', fast: '2', instant: '3' }
    const { networkFee = 0n } = await open({ 'v1/convert/gas-price': gasPrice }).quote()
    expect(formatUnits(networkFee, 18)).toBe('0.068395033074')
    const unknown = open({ 'v1/convert/gas-price': new Response('', { status: 500 }) })
    expect((await unknown.quote()).networkFee).toBeUndefined()
  })

  test('it is had without a price of gas, too', async () => {
    const { quote, calls } = open({ 'v1/convert/gas-price': new Response('', { status: 500 }) })
    expect((await quote()).amountOut).toBe(1_500_000_000_000_000n)
    expect(calls().at(-1)?.params).not.toHaveProperty('gasPrice')
  })

  test.each([
    ['nobody trades it', { quotes: [] }],
    ['it would give nothing', { quotes: [{ fromAmount: '5000000', toAmount: '0' }] }],
    ['it is for another amount', { quotes: [{ fromAmount: '1', toAmount: '99' }] }],
    [
      'it is no amount',
      {
        quotes: [
          { toAmount: 'NaN' },
          { toAmount: 1e21 },
          { toAmount: '-5' },
          { toAmount: '1e18' },
          { toAmount: '9'.repeat(90) },
        ],
      },
    ],
    ['the API says so', refused('Insufficient liquidity for this pair')],
  ])('error: %s', async (_, answer) => {
    await expect(open({ 'v1/convert/quotes': answer }).quote()).rejects.toMatchObject({
      name: 'InsufficientLiquidityError',
      message: 'Insufficient liquidity',
    })
  })

  test('error: another refusal is told as it is', async () => {
    await expect(open({ 'v1/convert/quotes': refused('cannot estimate') }).quote()).rejects.toMatchObject({
      name: 'HttpStatusError',
      status: 400,
    })
  })

  test('a token needs the approval of the router; the trade is a call of what the API wrote, and pays nothing else (blockchain-api 5)', async () => {
    const { prepare, calls, signal } = open()
    const { spender, allowance, build } = await prepare()
    expect([spender, allowance]).toEqual([router.toLowerCase(), 0n])
    expect(await build({ signal })).toEqual({
      from: alice,
      to: router,
      value: '0x0',
      data: '0x12aa3caf00',
      chainId: '0x1',
    })
    expect(calls().at(-1)?.body).toMatchObject({ amount: '5000000', eip155: { slippage: 1 } })
  })

  test('an approval is of the token that is sold, whichever side of it names that', async () => {
    for (const answer of [tx(caip(usdc), approve(router), caip(usdc)), tx(caip(alice), approve(router), caip(usdc))]) {
      expect((await open({ 'v1/convert/build-approve': answer }).prepare()).spender).toBe(router.toLowerCase())
    }
  })

  test('the native currency needs none, and what is paid is the amount, whatever the API says (blockchain-api 5)', async () => {
    const { prepare, calls, signal } = open(
      { 'v1/convert/build-transaction': { tx: { ...tx(caip(router), '0x12aa3caf').tx, amount: '999999999999' } } },
      ether,
      coin,
    )
    const { spender, allowance, build } = await prepare()
    expect([spender, allowance]).toEqual([undefined, undefined])
    expect(await build({ signal })).toMatchObject({ value: `0x${5_000_000n.toString(16)}` })
    expect(calls()).toHaveLength(1)
  })

  test.each([
    ['of another network', tx(`eip155:8453:${usdc}`, approve(router))],
    ['of no token', tx(caip(bob), approve(router), caip(bob))],
    ['on another token', tx(caip(dai), approve(router))],
    ['of another kind', tx(caip(usdc), `0xa9059cbb${word(bob)}${'f'.repeat(64)}`)],
    ['with more behind it', tx(caip(usdc), `${approve(router)}00`)],
    ['to no address', tx(caip(usdc), `0x095ea7b3${'1'.repeat(64)}${'f'.repeat(64)}`)],
    ['that is no data', tx(caip(usdc), 'approve it all')],
  ])('error: an approval %s is not read (blockchain-api 5)', async (_, answer) => {
    await expect(open({ 'v1/convert/build-approve': answer }).prepare()).rejects.toMatchObject({
      name: 'HttpParseError',
    })
  })

  test.each([
    ['of another network', tx(`eip155:8453:${router}`, '0x12aa3caf')],
    ['of another account', tx(caip(router), '0x12aa3caf', caip(bob))],
    ['to the native currency', tx(caip('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'), '0x12aa3caf')],
    ['without a call', tx(caip(router), '0x')],
    ['of half a byte', tx(caip(router), '0x12aa3caf0')],
    ['without end', tx(caip(router), `0x${'00'.repeat(120_000)}`)],
  ])('error: a trade %s is not read', async (_, answer) => {
    const { prepare, signal } = open({ 'v1/convert/build-transaction': answer })
    const { build } = await prepare()
    await expect(build({ signal })).rejects.toMatchObject({ name: 'HttpParseError' })
  })

  test('tokens that count otherwise than the chain, or than anything, are not offered', async () => {
    const row = { name: 'Dai', symbol: 'DAI', address: caip(dai), decimals: 18 }
    const bad = [37, -1, 1.5, '1e1', 'NaN', null].map((decimals) => ({ ...row, decimals }))
    const native = { ...row, address: caip('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'), decimals: 6 }
    const hidden = [
      { ...row, symbol: '\u202e\u200b' },
      { ...row, address: 'eip155:1:0x12' },
      { ...row, address: dai, name: '' },
    ]
    const { services, signal } = createWorld({
      answers: {
        'v1/convert/tokens': { tokens: [...bad, native, ...hidden, { ...row, decimals: '18', symbol: 'D\u202eAI' }] },
      },
    })
    expect(await services.for('swap')[0]?.fetchTokens({ network: mainnet, signal })).toEqual([
      { name: 'Dai', symbol: 'DAI', address: dai, decimals: 18, imageUrl: undefined, permits: undefined },
    ])
  })
})
