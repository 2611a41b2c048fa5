import fc from 'fast-check'
import { formatUnits, selectAccount } from 'tapkit/kernel'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { rates, utxo } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { bitcoin, bitcoinTestnet } from '../networks/index.ts'
import { checkFunds } from './checkFunds.ts'
import { chooseCoins } from './chooseCoins.ts'
import { estimateFee } from './estimateFee.ts'
import { satoshiOf } from './satoshiOf.ts'
import { virtualSize } from './virtualSize.ts'

const open = openWorlds()
afterEach(() => {
  vi.restoreAllMocks()
})
const fees = { '/fees/recommended': rates }
const pay = (amount: bigint, to: string = addresses.other) => ({ kind: 'transfer', to, amount }) as const

describe('balances', () => {
  test('are the sum of the unspent outputs, exact, one request for ten readers', async () => {
    const { kernel, connect, urls } = await open({
      routes: { '/utxo': [10_000, 20_000, 30_000, 10_000_000_000].map(utxo) },
    })
    await connect()
    const all = await Promise.all(Array.from({ length: 10 }, () => kernel.fetchBalance()))
    expect(all.map(({ value }) => formatUnits(value, 8))).toEqual(Array(10).fill('100.0006'))
    expect(urls).toEqual([`https://mempool.space/api/address/${addresses.payment}/utxo`])
  })
  test('are read from the explorer of the network in question, or of the one that the app names (bitcoin 2)', async () => {
    const explorers = { [bitcoinTestnet.id]: 'https://explorer.example/test/' }
    const { kernel, urls } = await open({ routes: { '/utxo': [] }, explorers })
    const query = { namespace: 'bip122', address: addresses.testnet, networkId: bitcoinTestnet.id } as const
    expect((await kernel.fetchBalance(query)).value).toBe(0n)
    expect(urls).toEqual([`https://explorer.example/test/api/address/${addresses.testnet}/utxo`])
    expect(kernel.http.hosts()).toEqual(['https://mempool.space', 'https://explorer.example'])
  })
  test('of an address of another network are asked of nobody (bitcoin 2)', async () => {
    const { kernel, urls } = await open({ routes: { '/utxo': [] } })
    const query = { namespace: 'bip122', address: addresses.testnet, networkId: bitcoin.id } as const
    await expect(kernel.fetchBalance(query)).rejects.toMatchObject({ name: 'ChainMismatchError' })
    expect(urls).toEqual([])
  })
  test.each([[429], [500], [503]])(
    '%i is no answer: an error, never a balance of nothing (reads 8)',
    async (status) => {
      const { kernel, connect } = await open({
        routes: { '/utxo': () => new Response('busy', { status, headers: { 'retry-after': '0' } }) },
      })
      await connect()
      await expect(kernel.fetchBalance()).rejects.toMatchObject({ name: 'HttpStatusError', status })
      expect(selectAccount(kernel.state, 'bip122').balance.status).toBe('error')
      expect(await kernel.fetchTokens()).toEqual([])
      expect(kernel.state.toast?.message).toBe('Token Balance Unavailable')
    },
  )
  test('a refusal of the address is a warning and an empty list', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const refusal = () => new Response(JSON.stringify({ why: 'Address on wrong network' }), { status: 400 })
    const { kernel, connect } = await open({ routes: { '/utxo': refusal } })
    await connect()
    expect((await kernel.fetchBalance()).value).toBe(0n)
    expect(warn).toHaveBeenCalledWith('Failed to fetch UTXOs: {"why":"Address on wrong network"}')
  })
  test('a refusal of the address in plain text is a warning and an empty list as well', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { kernel, connect } = await open({
      routes: { '/utxo': () => new Response('Invalid Bitcoin address', { status: 400 }) },
    })
    await connect()
    expect((await kernel.fetchBalance()).value).toBe(0n)
    expect(warn).toHaveBeenCalledWith('Failed to fetch UTXOs: "Invalid Bitcoin address"')
  })
  describe('of an address with more coins than an explorer lists', () => {
    const refusals: [string, number, string][] = [
      ['mempool’s electrs', 400, 'Too many unspent transaction outputs (>500). Contact support to raise limits.'],
      [
        'mempool’s electrs, of a long past',
        400,
        'Too many history transactions (>500). Contact support to raise limits.',
      ],
      ['Blockstream’s electrs', 400, 'Too many history entries'],
      ['Blockstream’s electrs since 2026', 400, 'Too many unspent outputs'],
      ['mempool’s server on top of electrs', 413, '{"error":"failed to get confirmed status"}'],
      ['mempool’s server on top of ElectrumX', 413, 'history too long'],
    ]
    const sums = (received: unknown, spent: unknown) => ({ funded_txo_sum: received, spent_txo_sum: spent })
    const explorer = (status: number, words: string, stats?: unknown) => ({
      '/utxo': () => new Response(words, { status }),
      [`/address/${addresses.payment}`]: () => stats ?? new Response(words, { status }),
    })

    test.each(refusals)('%s: its sum is read, unconfirmed coins too (reads 8)', async (_, status, words) => {
      // More was received in all than there is.
      const stats = {
        chain_stats: sums(2_500_000_000_000_000, 2_499_999_999_000_000),
        mempool_stats: sums(500, 200_000),
      }
      const { kernel, connect, urls } = await open({ routes: explorer(status, words, stats) })
      await connect()
      expect((await kernel.fetchBalance()).value).toBe(800_500n)
      expect(urls).toEqual(['/utxo', ''].map((end) => `https://mempool.space/api/address/${addresses.payment}${end}`))
    })

    test.each(refusals)(
      'error: %s, which does not say the sum: an error that says so, never nothing',
      async (...refusal) => {
        const [, status, words] = refusal
        const { kernel, connect } = await open({ routes: explorer(status, words) })
        await connect()
        await expect(kernel.fetchBalance()).rejects.toMatchObject({
          name: 'TooManyCoinsError',
          code: 'too_many_coins',
          params: { address: addresses.payment },
          debug: expect.stringContaining('`explorers` of bip122()'),
        })
        expect(selectAccount(kernel.state, 'bip122').balance.status).toBe('error')
      },
    )

    test.each([
      ['a fraction', { chain_stats: sums(1.5, 0), mempool_stats: sums(0, 0) }],
      ['less than nothing', { chain_stats: sums(1, 2), mempool_stats: sums(0, 0) }],
      ['half of it', { chain_stats: sums(2, 1) }],
      ['texts', { chain_stats: sums('2', '1'), mempool_stats: sums(0, 0) }],
      ['more than there is', { chain_stats: sums(2_200_000_000_000_000, 0), mempool_stats: sums(0, 0) }],
    ])('error: a sum that is %s is none', async (_, stats) => {
      const { kernel, connect } = await open({ routes: explorer(400, 'Too many history entries', stats) })
      await connect()
      await expect(kernel.fetchBalance()).rejects.toMatchObject({ name: 'TooManyCoinsError' })
    })

    test('a list that is longer than the kit reads counts as too many coins as well', async () => {
      const many = Array.from({ length: 10_001 }, () => ({ ...utxo(1), status: undefined }))
      const stats = { chain_stats: sums(10_001, 0), mempool_stats: sums(0, 0) }
      const { kernel, connect } = await open({ routes: { ...explorer(400, '', stats), '/utxo': () => many } })
      await connect()
      expect((await kernel.fetchBalance()).value).toBe(10_001n)
    })

    test('a payment is left to the wallet, whose fee is not known', async () => {
      const { kernel, connect } = await open({ routes: { ...explorer(400, 'Too many history entries'), ...fees } })
      await connect()
      const { fee, notices } = await kernel.prepare(pay(50_000n))
      expect([fee, notices.map(({ code }) => code)]).toEqual([undefined, ['feeUnknown']])
    })
  })
  test.each([
    ['out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['no list', () => ({ error: 1 })],
    ['a fraction', () => [utxo(1.5)]],
    ['more than there is', () => [utxo(3e15)]],
    ['less than nothing', () => [utxo(-1)]],
    ['a text', () => [{ ...utxo(1), value: '1' }]],
    ['no transaction', () => [{ ...utxo(1), txid: '../x' }]],
  ])('%s: an error, and the next reader asks again', async (_, answer) => {
    let broken = true
    const { kernel, connect } = await open({ routes: { '/utxo': () => (broken ? answer() : [utxo(7)]) } })
    await connect()
    await expect(kernel.fetchBalance()).rejects.toThrow()
    expect(selectAccount(kernel.state, 'bip122').balance.status).toBe('error')
    broken = false
    expect((await kernel.fetchBalance()).value).toBe(7n)
  })
  test('no address: 0.00 BTC is the interface’s, nothing is asked', async () => {
    const { kernel, urls } = await open()
    await expect(kernel.fetchBalance({ namespace: 'bip122' })).rejects.toMatchObject({ name: 'NotConnectedError' })
    expect(urls).toEqual([])
  })
  test('the list of tokens is bitcoin alone', async () => {
    const { kernel, connect } = await open({ routes: { '/utxo': [utxo(7)] } })
    await connect()
    const [token, ...others] = await kernel.fetchTokens()
    expect([token, others]).toMatchObject([{ symbol: 'BTC', name: 'Bitcoin', decimals: 8, value: 7n }, []])
  })
})

describe('fees', () => {
  const payment = (amount: bigint, rate = 10) => ({
    from: addresses.payment,
    recipients: [{ address: addresses.other, amount }],
    rate,
  })
  const coins = (...values: number[]) =>
    values.map((value) => ({ txid: '', vout: 0, value: BigInt(value), confirmed: true }))

  test('one input, two outputs of p2wpkh: 141 virtual bytes', () => {
    expect(virtualSize(['p2wpkh'], [22, 22])).toBe(141)
    expect(satoshiOf(141, 1.001)).toBe(142n)
    expect(estimateFee(coins(100_000), payment(50_000n))).toBe(1_410n)
  })
  test('change that would be dust goes to the miner; more coins are taken where one is not enough', () => {
    expect(estimateFee(coins(51_300), payment(50_000n))).toBe(1_300n)
    expect(estimateFee(coins(30_000, 30_000), payment(50_000n))).toBe(2_090n)
  })
  test('outputs that carry inscriptions are not spent (bitcoin 8)', () => {
    expect(estimateFee(coins(546, 330, 10_000, 100_000), payment(50_000n))).toBe(1_410n)
    // Of its outputs, the coin of 20,000 alone is spent: it is not enough.
    expect(estimateFee(coins(20_000, 10_000, 10_000), payment(25_000n))).toBe(1_100n)
  })
  test('the coins of an estimate are those that are counted: enough of them, none that carries anything, nothing lost (bitcoin 8)', () => {
    const value = fc.oneof(fc.constantFrom(330, 546, 10_000), fc.integer({ min: 1, max: 60_000 }))
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 8 }),
        fc.bigInt(1_000n, 100_000n),
        fc.double({ min: 0, max: 50, noNaN: true }),
        (values, amount, rate) => {
          const spending = payment(amount, rate)
          const all = coins(...values)
          const plain = all.filter((coin) => ![330n, 546n, 10_000n].includes(coin.value))
          const sum = (list: typeof all) => list.reduce((total, coin) => total + coin.value, 0n)
          const costOf = (count: number, sizes: number[]) =>
            satoshiOf(virtualSize(Array(count).fill('p2wpkh'), sizes), rate)
          const pays = (list: typeof all) => list.length > 0 && sum(list) >= amount + costOf(list.length, [22])
          const subsets = Array.from({ length: 2 ** plain.length }, (_, set) =>
            plain.filter((_, at) => set & (1 << at)),
          )
          const choice = chooseCoins(all, spending)
          const because = checkFunds(all, spending).map(({ params }) => params?.because)
          // A review stops a payment exactly where no choice of plain coins could make it.
          expect(choice !== undefined).toBe(subsets.some(pays))
          expect(because.length).toBe(choice ? 0 : 1)
          if (!choice) return
          expect(choice.coins.every((coin) => plain.includes(coin))).toBe(true)
          expect(new Set(choice.coins).size).toBe(choice.coins.length)
          expect(choice.fee).toBe(estimateFee(all, spending))
          const change = sum([...choice.coins]) - amount - choice.fee
          expect(change === 0n || change >= 294n).toBe(true)
          const outputs = change === 0n ? [22] : [22, 22]
          expect(choice.fee).toBeGreaterThanOrEqual(costOf(choice.coins.length, outputs))
        },
      ),
      { numRuns: 500 },
    )
  })
  test('a payment that can be made leaves exactly amount and fee, or change above dust', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.integer({ min: 600, max: 10_000_000 }).filter((value) => value !== 10_000),
          { minLength: 1, maxLength: 20 },
        ),
        fc.bigInt(1_000n, 5_000_000n),
        fc.double({ min: 1, max: 300, noNaN: true }),
        (values, amount, rate) => {
          const held = values.reduce((sum, value) => sum + BigInt(value), 0n)
          const fee = estimateFee(coins(...values), payment(amount, rate))
          const all = values.map(() => 'p2wpkh')
          expect(fee).toBeGreaterThanOrEqual(satoshiOf(virtualSize(['p2wpkh'], [22]), rate))
          expect(fee).toBeLessThanOrEqual(satoshiOf(virtualSize(all, [22, 22]), rate) + 294n)
          if (held < amount) expect(fee).toBe(satoshiOf(virtualSize(all, [22]), rate))
        },
      ),
    )
  })
  test('what sending everything must leave is the fee of all coins, and what is not spent', async () => {
    const { kernel, connect } = await open({ routes: { ...fees, '/utxo': [50_000, 40_000, 546].map(utxo) } })
    await connect()
    const { fee } = await kernel.prepare(pay(1_000n))
    expect(fee).toMatchObject({ value: 1_410n, symbol: 'BTC', decimals: 8, reserve: 1_780n + 546n })
    const all = await kernel.prepare(pay(90_546n - (fee?.reserve ?? 0n)))
    expect([all.fee?.value, all.notices]).toEqual([1_780n, []])
  })
  test('an explorer that does not say, or says what cannot be, gives no estimate, and the wallet is given no rate', async () => {
    for (const fastestFee of [undefined, '5', 0, -1, Number.NaN, 1_001, 10_000, 1e9]) {
      const routes = { '/utxo': [utxo(5_000_000)], '/fees/recommended': { ...rates, fastestFee } }
      const { kernel, connect } = await open({ routes })
      await connect()
      const { fee, payload, notices, validUntil } = await kernel.prepare(pay(10_000n))
      expect([fee, Object(payload).feeRate, validUntil]).toEqual([undefined, undefined, undefined])
      expect(notices.map(({ code }) => code)).toEqual(['feeUnknown'])
    }
  })
  test('each rate is read for itself: another that is none takes nothing from the fastest, and none stands for another (bitcoin 8)', async () => {
    for (const other of ['halfHourFee', 'hourFee', 'economyFee', 'minimumFee']) {
      for (const wrong of [0, 1_001, -1, '5', null]) {
        const routes = { '/utxo': [utxo(5_000_000)], '/fees/recommended': { ...rates, [other]: wrong } }
        const { kernel, connect } = await open({ routes })
        await connect()
        expect((await kernel.prepare(pay(10_000n))).fee?.value).toBe(1_410n)
      }
    }
  })
  test('a fee out of proportion has its notice (money 5)', async () => {
    const routes = { '/utxo': [utxo(5_000_000)], '/fees/recommended': { ...rates, fastestFee: 900 } }
    const { kernel, connect } = await open({ routes })
    await connect()
    expect((await kernel.prepare(pay(10_000n))).notices.map(({ code }) => code)).toEqual(['feeHigh'])
    // If the fee is a small part of the payment, a fee above the usual fee has a notice that names the usual fee.
    const [high] = (await kernel.prepare(pay(4_000_000n))).notices
    expect(high).toEqual({ code: 'feeHigh', params: { usual: '0.000141 BTC' } })
    routes['/fees/recommended'].fastestFee = 100
    expect((await kernel.prepare(pay(4_000_000n))).notices).toEqual([])
  })
})
