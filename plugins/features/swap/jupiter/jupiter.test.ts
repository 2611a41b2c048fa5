import fc from 'fast-check'
import type { Network } from 'tapkit/kernel'
import { createTestKernel, mockNetwork } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { leastOf, slippageTo } from '../figures.ts'
import type { SwapQuote, SwapToken } from '../service.ts'
import { jupiter } from './index.ts'

const mainnet: Network = mockNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', {
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
})
const wrapped = 'So11111111111111111111111111111111111111112'
const usdc = { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const sol: SwapToken = { name: 'Solana', symbol: 'SOL', decimals: 9 }
const account = { namespace: 'solana', address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' } as const

type Asked = {
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body?: Record<string, unknown>
}

/** The service on a network, whose API answers as the test wants. */
async function open(answer: (asked: Asked) => unknown, options: Parameters<typeof jupiter>[0] = {}, network = mainnet) {
  const asked: Asked[] = []
  const kernel = createTestKernel({
    plugins: [jupiter(options)],
    fetch: async (url, init = {}) => {
      const { origin, pathname, searchParams } = new URL(String(url))
      const body = init.body ? JSON.parse(String(init.body)) : undefined
      const one = { path: `${origin}${pathname}`, query: searchParams, headers: new Headers(init.headers), body }
      asked.push(one)
      const found = answer(one)
      return found instanceof Response ? found : new Response(JSON.stringify(found))
    },
  })
  kernel.http.wake()
  const [service] = kernel.hooks.services.for('swap').call([], { network })
  const { signal } = kernel
  const request = { network, account, from: sol, to: usdc as SwapToken, amount: 1_000_000_000n, slippage: 100, signal }
  return { service, asked, request }
}

/** What Jupiter answers to what it is asked. */
const honest = ({ query }: Asked, change: object = {}) => ({
  ...{ inputMint: query.get('inputMint'), outputMint: query.get('outputMint'), inAmount: query.get('amount') },
  ...{ outAmount: '150000000', otherAmountThreshold: '148515000', swapMode: 'ExactIn' },
  ...{
    slippageBps: Number(query.get('slippageBps')),
    platformFee: null,
    priceImpactPct: '0.0123',
    routePlan: [],
    contextSlot: 1,
  },
  ...change,
})
const nameOf = (error: unknown) => (error as Error).name

describe('a quote', () => {
  test('is asked for by mints, and room is left for the least to be rounded up', async () => {
    const { service, asked, request } = await open(honest, { apiKey: 'key' })
    const quote = await service?.fetchQuote(request)
    expect(quote).toMatchObject({ amountOut: 150_000_000n, impactBps: 123, feeBps: undefined })
    expect(asked[0]?.path).toBe('https://api.jup.ag/swap/v1/quote')
    expect(asked[0]?.headers.get('x-api-key')).toBe('key')
    expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({
      ...{
        inputMint: wrapped,
        outputMint: usdc.address,
        amount: '1000000000',
        slippageBps: '99',
        swapMode: 'ExactIn',
        instructionVersion: `V${2}`,
      },
    })
  })

  test.each<[string, object]>([
    ['of other tokens', { outputMint: wrapped }],
    ['of what is paid in another one', { inputMint: usdc.address }],
    ['of another amount', { inAmount: '1000000001' }],
    ['that may lose more', { slippageBps: 5_000 }],
    ['of an exact amount to come', { swapMode: 'ExactOut' }],
    ['of no number', { outAmount: 'NaN' }],
    ['of a fraction', { outAmount: '1.5' }],
    ['of less than nothing', { outAmount: '-1' }],
    ['in another writing', { outAmount: '0x10' }],
    ['with zeros in front', { outAmount: '0150000000' }],
    ['that is no text', { outAmount: 150_000_000 }],
    ['larger than a token can be', { outAmount: (2n ** 64n).toString() }],
    ['whose least is more than itself', { otherAmountThreshold: '150000001' }],
    ['without its least', { otherAmountThreshold: undefined }],
  ])('%s is none', async (_, change) => {
    const { service, request } = await open((asked) => honest(asked, change))
    expect(await service?.fetchQuote(request).catch(nameOf)).toBe('HttpParseError')
  })

  test('is none where nobody trades it, by its own words; and anything else is no such trade', async () => {
    const refuse = (errorCode: string, status = 400) =>
      open(() => new Response(JSON.stringify({ errorCode, error: 'no' }), { status }))
    const none = await refuse('COULD_NOT_FIND_ANY_ROUTE')
    expect(await none.service?.fetchQuote(none.request).catch((error: { code: unknown }) => error.code)).toBe(
      'insufficient_liquidity',
    )
    const other = await refuse('TOKEN_NOT_TRADABLE')
    expect(await other.service?.fetchQuote(other.request).catch(nameOf)).toBe('HttpStatusError')
  })

  test('whose impact is no share of all has none', async () => {
    for (const priceImpactPct of ['NaN', '-0.5', '2', '', null, {}, 0.5]) {
      const { service, request } = await open((asked) => honest(asked, { priceImpactPct }))
      expect(await service?.fetchQuote(request)).toMatchObject({ impactBps: undefined })
    }
  })
})

describe('the trade', () => {
  const built = { swapTransaction: 'AQID', lastValidBlockHeight: 7, prioritizationFeeLamports: 200 }
  const both = (asked: Asked) => (asked.path.endsWith('/swap') ? built : honest(asked))
  const build = async ({ service, request }: Awaited<ReturnType<typeof open>>, slippage: number) => {
    const quote = (await service?.fetchQuote(request)) as SwapQuote
    const steps = await service?.prepare({ ...request, slippage, quote })
    return steps?.build({ signal: request.signal })
  }

  test('is written by the very answer that was quoted, and needs no approval', async () => {
    const world = await open(both)
    expect(await build(world, 99)).toEqual({ transaction: 'AQID' })
    const [quoted, posted] = world.asked
    expect(posted?.path).toBe('https://api.jup.ag/swap/v1/swap')
    expect(posted?.body).toMatchObject({
      quoteResponse: honest(quoted as Asked),
      ...{ userPublicKey: account.address, wrapAndUnwrapSol: true },
    })
    expect(world.asked).toHaveLength(2)
  })

  test('is quoted anew where less may be lost than the quote allows', async () => {
    const world = await open(both)
    await build(world, 20)
    expect(world.asked.map(({ query }) => query.get('slippageBps'))).toEqual(['99', '20', null])
    expect(world.asked[2]?.body).toMatchObject({ quoteResponse: { slippageBps: 20 } })
  })

  test('always brings the least that is shown, whatever is quoted', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }),
        fc.integer({ min: 0, max: 5_000 }),
        (amountOut, slippage) => {
          const least = leastOf(amountOut, slippage)
          const allowed = Math.min(Math.max(0, slippage - 1), slippageTo(amountOut, least))
          // As Jupiter's program counts it.
          expect((amountOut * BigInt(10_000 - allowed)) / 10_000n).toBeGreaterThanOrEqual(least)
        },
      ),
    )
  })

  test.each([[undefined], [7], [''], ['not base64!'], ['AQI'], ['A'.repeat(1_648)], [['AQID']]])(
    'is none that is %s',
    async (swapTransaction) => {
      const world = await open((asked) =>
        asked.path.endsWith('/swap') ? { ...built, swapTransaction } : honest(asked),
      )
      expect(await build(world, 99).catch(nameOf)).toBe('HttpParseError')
    },
  )
})

describe('the service', () => {
  test('trades on the networks that it is told, and on mainnet where it is told nothing', async () => {
    const devnet = mockNetwork('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    expect((await open(() => [], {}, devnet)).service).toBeUndefined()
    expect(
      (await open(() => [], { networks: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'] }, devnet)).service,
    ).toBeDefined()
    expect((await open(() => [])).service?.name).toBe('Jupiter')
  })

  test('lists SOL first, as what it is, and what has a mint; in either of Jupiter’s shapes', async () => {
    const rows = [
      {
        id: wrapped,
        name: 'Wrapped SOL',
        symbol: 'SOL',
        decimals: 9,
        usdPrice: 150,
        icon: 'https://img.example/sol.png',
      },
      {
        id: usdc.address,
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
        usdPrice: 1,
        icon: 'https://img.example/usdc.png',
      },
      {
        address: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
        name: 'Tether',
        symbol: 'USDT',
        decimals: 6,
        logoURI: 'data:,x',
      },
      { id: 'no mint', name: 'x', symbol: 'x', decimals: 6 },
      ...[null, 7, 'text', { id: usdc.address, name: 7, symbol: {}, decimals: '6' }],
    ]
    const { service, request } = await open(() => rows)
    expect(await service?.fetchTokens(request)).toEqual([
      { ...mainnet.nativeCurrency, price: 150 },
      { ...usdc, price: 1, imageUrl: 'https://img.example/usdc.png' },
      expect.objectContaining({ symbol: 'USDT', imageUrl: 'data:,x', price: undefined }),
    ])
    const elsewhere = await open(() => rows, { tokensUrl: 'https://list.example/tokens', apiKey: 'key' })
    await elsewhere.service?.fetchTokens(elsewhere.request)
    expect(elsewhere.asked[0]?.headers.has('x-api-key')).toBe(false)
    const broken = await open(() => ({ tokens: rows }))
    expect(await broken.service?.fetchTokens(request).catch(nameOf)).toBe('HttpParseError')
  })
})
