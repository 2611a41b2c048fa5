import type { Network } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { rpc } from '../fixtures/contract.ts'
import { alice, base, createWorld, dai, lonely, mainnet, solana, toly, usdc } from '../fixtures/createWorld.ts'

const caip = (address: string) => `eip155:1:${address}`
const account = { namespace: 'eip155', address: alice }
const refused = (description: string, status = 400) =>
  new Response(JSON.stringify({ reasons: [{ name: 'x', description }] }), { status })

test('each service is offered where the API serves it, after those of others', () => {
  const world = createWorld({ options: { projectId: 'p', windowOrigins: ['https://buy.acme.app'] } })
  const who = (name: 'prices' | 'swap' | 'onramp' | 'exchange' | 'names', network = mainnet) =>
    world.services.for(name, network).map(({ id }) => id)
  for (const network of [mainnet, solana]) {
    expect([who('prices', network), who('onramp', network), who('exchange', network)]).toEqual([
      ['blockchainApi'],
      ['meld'],
      ['blockchainApi'],
    ])
  }
  expect([who('swap'), who('swap', base), who('swap', lonely), who('swap', solana)]).toEqual([
    ['1inch'],
    ['1inch'],
    [],
    [],
  ])
  expect([who('names', lonely), who('names', solana)]).toEqual([['blockchainApi'], []])
  const bitcoin = { ...mainnet, namespace: 'bip122', id: 'bip122:1' as const }
  for (const name of ['prices', 'swap', 'onramp', 'exchange', 'names'] as const) expect(who(name, bitcoin)).toEqual([])
  world.kernel.hooks.services
    .for('prices')
    .tap('acme', (services) => [{ id: 'acme', name: 'Acme', fetchPrices: async () => [] }, ...services])
  expect(who('prices')).toEqual(['acme', 'blockchainApi'])
  const chosen = createWorld({ options: { projectId: 'p', swapNetworks: ['eip155:777'] } })
  expect([mainnet, lonely].map((network) => chosen.services.for('swap', network).length)).toEqual([0, 1])
})

test('swaps: on twelve networks of the EVM and no other, unless the app names its own (blockchain-api 8)', () => {
  const { services } = createWorld({})
  const isTraded = (id: number) =>
    services.for('swap', { ...mainnet, id: `eip155:${id}`, reference: `${id}` }).length > 0
  const traded = [1, 10, 56, 100, 137, 250, 324, 8217, 8453, 42_161, 43_114, 1_313_161_554]
  expect(Array.from({ length: 50_000 }, (_, id) => id).filter(isTraded)).toEqual(traded.slice(0, -1))
  expect(traded.filter(isTraded)).toEqual(traded)
  expect([11, 13_131_615_540, 131_316_155, 324_137].filter(isTraded)).toEqual([])
  expect(services.for('swap', solana)).toEqual([])
})

test('prices: of what was asked, and none where the API knows none (reads 3)', async () => {
  const fungibles = [
    { address: caip(usdc), price: 1 },
    ...[0, -1, null, 'NaN', '1', 1e300].map((price) => ({ address: caip(dai), price })),
  ]
  const { services, signal } = createWorld({ answers: { 'v1/fungible/price': { fungibles } } })
  const prices = await services
    .for('prices')[0]
    ?.fetchPrices({ network: mainnet, addresses: [usdc, dai, undefined], signal })
  expect(prices).toEqual([{ address: usdc, price: 1 }])
})

describe('purchases', () => {
  const options = {
    paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
    purchaseCurrencies: [{ id: 'uuid', name: 'Ether', symbol: 'ETH', networks: [{ name: 'ethereum', chain_id: '1' }] }],
  }
  const open = (answers: object = {}) => {
    const world = createWorld({ answers: { 'v1/onramp/options': options, ...answers } })
    const [seller] = world.services.for('onramp')
    if (!seller?.fetchOptions || !seller.fetchQuote) throw new Error('no seller')
    const { fetchOptions, fetchQuote } = seller
    const quote = { network: mainnet, purchase: 'uuid', payment: 'USD', amount: '100', signal: world.signal }
    return {
      ...world,
      seller,
      options: () => fetchOptions({ network: mainnet, signal: world.signal }),
      quote: () => fetchQuote(quote),
    }
  }

  test('what can be bought is what the API lists; where it fails, samples that are named so (blockchain-api 6)', async () => {
    expect(await open().options()).toMatchObject({
      purchase: [{ id: 'uuid', symbol: 'ETH' }],
      payment: [{ id: 'USD' }],
    })
    for (const answer of [new Response('', { status: 500 }), new Response('<html>')]) {
      const { isSample, purchase, payment } = await open({ 'v1/onramp/options': answer }).options()
      expect([isSample, purchase.map(({ symbol }) => symbol)]).toEqual([true, ['USDC', 'ETH']])
      const limits = [
        { method: 'card', min: '10.00', max: '7500.00' },
        { method: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ]
      expect(payment).toEqual([
        { id: 'USD', limits },
        { id: 'EUR', limits },
      ])
    }
  })

  test('a quote is asked for by the name that the seller has for the network; where that fails, a sample that is named so', async () => {
    const money = (amount: string) => ({ amount, currency: 'USD' })
    const answer = {
      quoteId: 'q',
      paymentTotal: money('100'),
      paymentSubtotal: money('99'),
      purchaseAmount: money('0.03'),
      networkFee: money('1'),
    }
    const { quote, calls } = open({ 'v1/onramp/quote': answer })
    expect(await quote()).toMatchObject({ id: 'q', purchaseAmount: { amount: '0.03' } })
    expect(await quote()).not.toHaveProperty('isSample')
    expect(calls().at(-1)?.body).toMatchObject({ network: 'ethereum' })
    for (const bad of [
      new Response('', { status: 503, headers: { 'retry-after': '3600' } }),
      { ...answer, networkFee: money('NaN') },
      {},
    ]) {
      const same = { amount: '100', currency: 'USD' }
      expect(await open({ 'v1/onramp/quote': bad }).quote()).toEqual({
        id: 'mocked-quote-id',
        isSample: true,
        paymentTotal: same,
        paymentSubtotal: same,
        purchaseAmount: same,
        networkFee: same,
      })
    }
  })

  test('a purchase on a network that is not supported has no quote', async () => {
    const { quote } = open({ 'v1/supported-chains': { http: ['eip155:5'] } })
    await expect(quote()).rejects.toThrow('Network not supported for Purchases')
  })

  test('Meld’s window is told the network on which the purchase arrives, and nothing is sold on a network that has no name there (blockchain-api 9)', async () => {
    const { services, signal } = createWorld({ answers: { 'v1/onramp/options': options } })
    const opened = async (network: Network, symbol: string) => {
      const [meld] = services.for('onramp', network)
      const url = await meld?.createUrl({ network, account, purchase: symbol, signal })
      return url && new URL(url).searchParams.get('destinationCurrencyCode')
    }
    const on = (id: number) => ({ ...mainnet, id: `eip155:${id}` as const, reference: `${id}` })
    expect([await opened(mainnet, 'USDC'), await opened(base, 'USDC'), await opened(base, 'ETH')]).toEqual([
      'USDC',
      'USDC_BASE',
      'ETH_BASE',
    ])
    expect([await opened(on(137), 'USDC'), await opened(on(56), 'USDT'), await opened(on(42_161), 'ETH')]).toEqual([
      'USDC_POLYGON',
      'USDT_BSC',
      'ETH_ARBITRUM',
    ])
    expect([await opened(solana, 'SOL'), await opened(solana, 'USDC')]).toEqual(['SOL', 'USDC_SOLANA'])
    const devnet = { ...solana, id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' as const }
    for (const network of [lonely, on(11), on(100), on(11_155_111), on(84_531), devnet]) {
      const [meld] = services.for('onramp', network)
      expect(await meld?.fetchOptions?.({ network, signal })).toEqual({ purchase: [], payment: [] })
      await expect(opened(network, 'USDC')).rejects.toMatchObject({ name: 'NetworkNotServedError' })
    }
  })

  test('Meld is opened at its widget, for that account and the currency of its chain', async () => {
    const { seller, signal } = open()
    expect([seller.name, seller.fees]).toEqual(['Meld.io', '1-2%'])
    const url = new URL(await seller.createUrl({ network: mainnet, account, signal }))
    // Else it would be refused.
    expect(seller.windowOrigins).toContain(url.origin)
    expect([url.origin, Object.fromEntries(url.searchParams)]).toEqual([
      'https://meldcrypto.com',
      {
        publicKey: 'WXETMuFUQmqqybHuRkSgxv:25B8LJHSfpG6LVjR2ytU5Cwh7Z4Sch2ocoU',
        destinationCurrencyCode: 'USDC',
        walletAddress: alice,
        externalCustomerId: 'project',
      },
    ])
    const onSolana = await seller.createUrl({
      network: solana,
      account: { namespace: 'solana', address: toly },
      signal,
    })
    expect(new URL(onSolana).searchParams.get('destinationCurrencyCode')).toBe('SOL')
    const chosen = await seller.createUrl({
      network: mainnet,
      account,
      purchase: 'uuid',
      payment: 'USD',
      amount: '25',
      signal,
    })
    expect(Object.fromEntries(new URL(chosen).searchParams)).toMatchObject({
      destinationCurrencyCode: 'ETH',
      sourceCurrencyCode: 'USD',
      sourceAmount: '25',
    })
  })
})

describe('deposits from exchanges', () => {
  const asset = { assetId: 'eip155:1/slip44:60', networkId: mainnet.id, symbol: 'ETH', name: 'Ether', decimals: 18 }

  test('are opened at https alone, or on this machine, and followed by their session (blockchain-api 6)', async () => {
    const { services, signal, answer, calls } = createWorld({
      answers: { 'v1/json-rpc': rpc({ url: 'https://otter.example/pay', sessionId: 's1' }) },
    })
    const [exchange] = services.for('exchange')
    const pay = () =>
      exchange?.createPayUrl({ exchange: 'otter', asset, amount: '0.5', recipient: caip(alice), signal })
    expect(await pay()).toEqual({ url: 'https://otter.example/pay', sessionId: 's1' })
    for (const url of [
      'http://otter.example/pay',
      'javascript:alert(1)',
      'https://a.example@evil.example/',
      'data:text/html,x',
      '',
      'http://localhost.evil.example',
    ]) {
      answer('v1/json-rpc', rpc({ url, sessionId: 's1' }))
      await expect(pay(), url).rejects.toMatchObject({ name: 'HttpParseError' })
    }
    const local = { url: 'http://127.0.0.1:5000/exchange?session=1', sessionId: 's1' }
    answer('v1/json-rpc', rpc(local))
    expect(await pay()).toEqual(local)
    answer('v1/json-rpc', rpc({ exchanges: [{ id: 'otter', name: 'Otter' }] }))
    expect(await exchange?.fetchExchanges({ network: mainnet, asset, amount: '0.5', signal })).toEqual([
      { id: 'otter', name: 'Otter', imageUrl: undefined },
    ])
    expect(calls().at(-1)?.body).toMatchObject({ params: { asset: asset.assetId, amount: '0.5' } })
  })

  test('whose status cannot be asked for are of unknown status, and no more', async () => {
    const { services, signal, answer } = createWorld({ answers: { 'v1/json-rpc': new Response('', { status: 500 }) } })
    const status = (given = signal) =>
      services.for('exchange')[0]?.fetchStatus({ exchange: 'otter', sessionId: 's1', signal: given })
    expect(await status()).toEqual({ status: 'unknown' })
    answer('v1/json-rpc', rpc({ status: 'SUCCESS', txHash: '<b>' }))
    expect(await status()).toEqual({ status: 'success', transactionId: undefined })
    await expect(status(AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  })
})

describe('account names', () => {
  const input = { coinType: 1, address: alice, message: 'm', signature: '0x', network: mainnet }
  const register = (answer: unknown) => {
    const { services, signal } = createWorld({ answers: { 'v1/profile/account': answer } })
    return services.for('names')[0]?.register({ ...input, signal })
  }

  test('are suggested, found and registered, with their suffixes', async () => {
    const { services, signal } = createWorld({
      answers: {
        'v1/profile/suggestions/alice': { suggestions: [{ name: 'alice', registered: false }] },
        [`v1/profile/reverse/${alice}`]: [{ name: 'alice.wcn.id', addresses: {} }],
        'v1/profile/account': { success: true },
      },
    })
    const [names] = services.for('names')
    expect([names?.suffix, names?.price]).toEqual(['.reown.id', undefined])
    expect(await names?.fetchSuggestions({ name: 'alice', network: mainnet, signal })).toEqual([
      { name: 'alice.reown.id', registered: false },
    ])
    expect(await names?.fetchNames({ address: alice, network: mainnet, signal })).toEqual(['alice.wcn.id'])
    expect(await names?.register({ ...input, signal })).toEqual({ success: true })
  })

  test.each([
    ['Name is already registered', refused('Name is already\u202e registered')],
    ['Invalid signature', refused('Invalid signature', 401)],
  ])('a refusal is no throw: its first reason is %s', async (reason, answer) => {
    expect(await register(answer)).toEqual({ success: false, reason })
  })

  test('error: where nobody knows whether a name was registered, that is thrown', async () => {
    const unread = ['<html>', 'null', '{"reasons":[]}', '{"reasons":[{"description":{"toString":1}}]}']
    const answers = [400, 500, 503].flatMap((status) =>
      unread.map((body) => new Response(body, { status, headers: { 'retry-after': '3600' } })),
    )
    for (const answer of [...answers, { success: 'yes' }]) {
      await expect(register(answer)).rejects.toMatchObject({
        name: 'NameServiceError',
        message: 'Error registering name',
      })
    }
  })

  test('what was registered is seen by the next look, also where the answer was lost (blockchain-api 3)', async () => {
    const { services, signal, answer } = createWorld({
      answers: { [`v1/profile/reverse/${alice}`]: [], 'v1/profile/account': new Response('', { status: 500 }) },
    })
    const [names] = services.for('names')
    const look = () => names?.fetchNames({ address: alice, network: mainnet, signal })
    expect(await look()).toEqual([])
    answer(`v1/profile/reverse/${alice}`, [{ name: 'alice.reown.id', addresses: {} }])
    expect(await look()).toEqual([])
    await expect(names?.register({ ...input, signal })).rejects.toThrow('Error registering name')
    expect(await look()).toEqual(['alice.reown.id'])
  })

  test('error: suggestions and names that cannot be had are said by their sentence', async () => {
    const busy = refused('no', 500)
    const { services, signal } = createWorld({
      answers: { 'v1/profile/suggestions/alice': busy, [`v1/profile/reverse/${alice}`]: busy },
    })
    const [names] = services.for('names')
    const suggested = names?.fetchSuggestions({ name: 'alice', network: mainnet, signal })
    await expect(suggested).rejects.toThrow('Error fetching name suggestions')
    const found = names?.fetchNames({ address: alice, network: mainnet, signal })
    await expect(found).rejects.toThrow('Error fetching names for address')
  })
})
