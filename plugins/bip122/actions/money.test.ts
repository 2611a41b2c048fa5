import fc from 'fast-check'
import { formatUnits, selectAccount } from 'tapkit/kernel'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { createUnisatWallet } from '../fixtures/createUnisatWallet.ts'
import { createWorld, rates, utxo } from '../fixtures/createWorld.ts'
import { putAt } from '../fixtures/page.ts'
import { bitcoin, bitcoinTestnet } from '../networks/index.ts'
import { cheapestFee } from './estimateFee.ts'
import { satoshiOf } from './satoshiOf.ts'
import { virtualSize } from './virtualSize.ts'

const ends: (() => void)[] = []
const open: typeof createWorld = async (options) => {
  const world = await createWorld(options)
  ends.push(world.end)
  return world
}
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.restoreAllMocks()
})
const fees = { '/fees/recommended': rates }

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
  test('are read from the explorer of the network in question, or of the one that the app names', async () => {
    const explorers = { [bitcoinTestnet.id]: 'https://explorer.example/test/' }
    const { kernel, urls } = await open({ routes: { '/utxo': [] }, explorers })
    const query = { namespace: 'bip122', address: addresses.testnet, networkId: bitcoinTestnet.id } as const
    expect((await kernel.fetchBalance(query)).value).toBe(0n)
    expect(urls).toEqual([`https://explorer.example/test/api/address/${addresses.testnet}/utxo`])
    expect(kernel.http.hosts()).toEqual(['https://mempool.space', 'https://explorer.example'])
  })
  test('of an address of another network are asked of nobody', async () => {
    const { kernel, urls } = await open({ routes: { '/utxo': [] } })
    const query = { namespace: 'bip122', address: addresses.testnet, networkId: bitcoin.id } as const
    await expect(kernel.fetchBalance(query)).rejects.toMatchObject({ name: 'NetworkMismatchError' })
    expect(urls).toEqual([])
  })
  test('a status that is not OK is a warning and an empty list', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const refusal = () => new Response(JSON.stringify({ why: 'Address on wrong network' }), { status: 400 })
    const { kernel, connect } = await open({ routes: { '/utxo': refusal } })
    await connect()
    expect((await kernel.fetchBalance()).value).toBe(0n)
    expect(warn).toHaveBeenCalledWith('Failed to fetch UTXOs: {"why":"Address on wrong network"}')
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
  const payment = { from: addresses.payment, to: addresses.other, rate: 10 }
  const coins = (...values: number[]) =>
    values.map((value) => ({ txid: '', vout: 0, value: BigInt(value), confirmed: true }))

  test('one input, two outputs of p2wpkh: 141 virtual bytes', () => {
    expect(virtualSize('p2wpkh', 1, ['p2wpkh', 'p2wpkh'])).toBe(141)
    expect(satoshiOf(141, 1.001)).toBe(142n)
    expect(cheapestFee(coins(100_000), { ...payment, amount: 50_000n })).toBe(1_410n)
  })
  test('change that would be dust goes to the miner; more coins are taken where one is not enough', () => {
    expect(cheapestFee(coins(51_300), { ...payment, amount: 50_000n })).toBe(1_300n)
    expect(cheapestFee(coins(30_000, 30_000), { ...payment, amount: 50_000n })).toBe(2_090n)
  })
  test('outputs that carry inscriptions are not spent', () => {
    expect(cheapestFee(coins(546, 330, 100_000), { ...payment, amount: 50_000n })).toBe(1_410n)
  })
  test('a payment that can be made leaves exactly amount and fee, or change above dust', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 600, max: 10_000_000 }), { minLength: 1, maxLength: 20 }),
        fc.bigInt(1_000n, 5_000_000n),
        fc.double({ min: 1, max: 300, noNaN: true }),
        (values, amount, rate) => {
          const held = values.reduce((sum, value) => sum + BigInt(value), 0n)
          const fee = cheapestFee(coins(...values), { ...payment, amount, rate })
          expect(fee).toBeGreaterThanOrEqual(satoshiOf(virtualSize('p2wpkh', 1, ['p2wpkh']), rate))
          expect(fee).toBeLessThanOrEqual(
            satoshiOf(virtualSize('p2wpkh', values.length, ['p2wpkh', 'p2wpkh']), rate) + 294n,
          )
          if (held < amount) expect(fee).toBe(satoshiOf(virtualSize('p2wpkh', values.length, ['p2wpkh']), rate))
        },
      ),
    )
  })
  test('what sending everything must leave is the fee of all coins, and what is not spent', async () => {
    const { kernel, connect } = await open({ routes: { ...fees, '/utxo': [50_000, 40_000, 546].map(utxo) } })
    await connect()
    const fee = await kernel.estimateFee({ to: addresses.other, amount: 1n })
    expect(fee).toMatchObject({ value: 1_410n, symbol: 'BTC', decimals: 8, reserve: 1_780n + 546n })
    const all = 90_546n - (fee.reserve ?? 0n)
    expect((await kernel.estimateFee({ to: addresses.other, amount: all })).value).toBe(1_780n)
  })
  test('an explorer that does not say gives no estimate', async () => {
    const { kernel, connect } = await open({
      routes: { '/utxo': [], '/fees/recommended': { ...rates, fastestFee: 1e9 } },
    })
    await connect()
    await expect(kernel.estimateFee({ to: addresses.other, amount: 1n })).rejects.toMatchObject({
      name: 'EstimateFeeError',
    })
  })
})

describe('transfers', () => {
  const sent = ({ requests }: { requests: { method: string; params: unknown }[] }) =>
    requests.filter(({ method }) => method === 'sendTransfer').map(({ params }) => params)

  test('go to the wallet in satoshi; the outcome is the explorer’s', async () => {
    const id = 'ab'.repeat(32)
    const routes = { ...fees, [`/api/tx/${id}`]: { status: { confirmed: true } } }
    const { kernel, connect, wallet } = await open({ routes })
    await connect()
    expect(await kernel.sendTransfer({ to: addresses.other, amount: 1_500n })).toEqual({ id })
    expect(sent(wallet)).toEqual([{ recipients: [{ address: addresses.other, amount: 1_500 }] }])
    expect(await kernel.waitForTransaction({ id })).toEqual({ id, status: 'confirmed' })
  })
  test('go at the fee rate that was shown, whatever it is by now; where none was, the wallet chooses', async () => {
    let fastestFee = 12
    const { kernel } = await open({ routes: { '/utxo': [], '/fees/recommended': () => ({ ...rates, fastestFee }) } })
    const wallet = createUnisatWallet()
    putAt('unisat', wallet.provider)
    document.dispatchEvent(new Event('visibilitychange'))
    await kernel.connect({ connectorId: 'unisat', namespace: 'bip122' })
    const transfer = { to: addresses.other, amount: 1_500n }
    const paid = () => wallet.calls.filter(([name]) => name === 'sendBitcoin').at(-1)
    await kernel.sendTransfer(transfer)
    expect(paid()).toEqual(['sendBitcoin', addresses.other, 1_500])
    await kernel.estimateFee(transfer)
    fastestFee = 9_000
    await kernel.sendTransfer(transfer)
    expect(paid()).toEqual(['sendBitcoin', addresses.other, 1_500, { feeRate: 12 }])
  })
  test.each([
    [addresses.testnet, 1_500n, 'InvalidAddressError'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 1_500n, 'InvalidAddressError'],
    ['nonsense', 1_500n, 'InvalidAddressError'],
    [addresses.other, 293n, 'DustError'],
    [addresses.ordinals, 329n, 'DustError'],
    ['1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', 545n, 'DustError'],
  ])('%s, %i satoshi: the wallet is not asked', async (to, amount, name) => {
    const { kernel, connect, wallet } = await open({ routes: fees })
    await connect()
    await expect(kernel.sendTransfer({ to, amount })).rejects.toMatchObject({ name })
    expect(sent(wallet)).toEqual([])
  })
  test('a wallet that went to another network is not asked', async () => {
    const { kernel, connect, wallet } = await open({ routes: fees })
    await connect()
    wallet.network = 'Signet'
    const failure = { name: 'NetworkMismatchError', message: 'Unsupported chain' }
    await expect(kernel.sendTransfer({ to: addresses.other, amount: 1_500n })).rejects.toMatchObject(failure)
    await expect(kernel.signMessage({ message: 'hi' })).rejects.toMatchObject(failure)
    expect(sent(wallet)).toEqual([])
  })
  test('a refusal is one; an answer that names no transaction may come after it was sent (R25)', async () => {
    const { kernel, connect, wallet } = await open({ routes: fees })
    await connect()
    wallet.mode = 'reject'
    await expect(kernel.sendTransfer({ to: addresses.other, amount: 1_500n })).rejects.toMatchObject({
      name: 'UserRejectedError',
    })
    wallet.mode = 'approve'
    for (const answer of [{ result: { txid: 'maybe later' } }, { result: null }, {}]) {
      wallet.replies.sendTransfer = () => ({ jsonrpc: '2.0', ...answer })
      await expect(kernel.sendTransfer({ to: addresses.other, amount: 1_500n })).rejects.toMatchObject({
        name: 'SendOutcomeUnknownError',
      })
    }
  })
})
