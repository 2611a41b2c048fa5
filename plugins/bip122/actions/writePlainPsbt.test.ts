import { crypto } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeAddress } from '../address/encodeAddress.ts'
import { fromHex } from '../encoding/hex.ts'
import { createIndex, ordinals as indexes, ordOutput } from '../fixtures/createIndex.ts'
import { addresses, createSatsWallet, publicKey } from '../fixtures/createSatsWallet.ts'
import { rates } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { txid as sent } from '../fixtures/psbts.ts'
import { plainCoinsIntent } from '../plainCoinsIntent.ts'
import { decodePsbt } from '../psbt/decodePsbt.ts'
import { readPsbt } from '../psbt/readPsbt.ts'
import { summarizePsbt } from '../psbt/summarizePsbt.ts'
import { highestRateOf } from './feeRateOf.ts'

const openWorld = openWorlds()
const { payment, ordinals, other } = addresses
const txid = 'ab'.repeat(32)
const told = { plain: {}, inscribed: { inscriptions: [`${'ef'.repeat(32)}i0`] }, unknown: { indexed: false } } as const
type Coin = { readonly value: number; readonly kind?: keyof typeof told; readonly confirmed?: boolean }

async function open(
  coins: readonly Coin[],
  { accounts = [payment, ordinals], more = {} }: { accounts?: string[]; more?: object } = {},
) {
  const outputs = coins.map(({ value, kind = 'plain' }, vout) => ordOutput(`${txid}:${vout}`, value, told[kind]))
  const listed = coins.map(({ value, confirmed = true }, vout) => ({ txid, vout, value, status: { confirmed } }))
  const vout = coins.map(({ value }) => ({ value }))
  const wallet = createSatsWallet({ accounts })
  wallet.replies.signPsbt = ({ psbt }: { psbt: string }) => ({ jsonrpc: '2.0', result: { psbt, txid: sent } })
  const routes = {
    ...createIndex({ outputs }).routes,
    ...{
      '/utxo': listed,
      'fees/recommended': rates,
      outspends: coins.map(() => ({ spent: false })),
      [`/tx/${txid}`]: { vout },
    },
    ...more,
  }
  const world = await openWorld({ wallet, ordinals: indexes, routes })
  await world.connect()
  const pay = (amount: bigint, feeRate?: number) =>
    world.kernel.prepare(plainCoinsIntent({ to: other, amount, feeRate }))
  const written = async (...asked: Parameters<typeof pay>) => {
    const { payload } = (await pay(...asked)) as { readonly payload: { readonly psbt: string } }
    const psbt = readPsbt(decodePsbt(payload.psbt))
    return { psbt, summary: summarizePsbt(psbt, 'Mainnet') }
  }
  return { ...world, pay, written }
}

describe('a payment with plain coins', () => {
  test('leaves the coins of a payment on its way alone, unless no others suffice (money 45)', async () => {
    const { pay, kernel } = await open([{ value: 20_000 }, { value: 90_000 }, { value: 50_000 }])
    const indexesOf = ({ payload }: { readonly payload: unknown }) =>
      summarizePsbt(readPsbt(decodePsbt(Object(payload).psbt)), 'Mainnet').inputs.map(({ index }) => index)
    const codesOf = ({ notices }: { readonly notices: readonly { readonly code: string }[] }) =>
      notices.map(({ code }) => code)
    const first = await pay(30_000n)
    expect(indexesOf(first)).toEqual([1])
    await kernel.send(first)
    const next = await pay(31_000n)
    expect([indexesOf(next), codesOf(next)]).toEqual([[2], []])
    const large = await pay(120_000n)
    expect(indexesOf(large)).toEqual([1, 2])
    expect(codesOf(large)).toContain('replaces')
  })

  test('spends those alone, the largest first, and its fee can be raised (bitcoin 21)', async () => {
    const { written, pay, kernel } = await open([
      { value: 20_000 },
      { value: 90_000, kind: 'inscribed' },
      { value: 50_000 },
      { value: 80_000, kind: 'unknown' },
    ])
    const { summary, psbt } = await written(30_000n)
    expect(summary.inputs.map(({ index }) => index)).toEqual([2])
    expect(summary.outputs.map(({ party }) => party)).toEqual([other, payment])
    expect(psbt.transaction.inputs.map(({ sequence }) => sequence)).toEqual([0xfffffffd])
    expect(psbt.transaction.lockTime).toBe(0)
    const prepared = await pay(30_000n)
    expect(prepared).toMatchObject({
      changes: [{ direction: 'out', amount: 30_000n, party: other }],
      fee: { value: 1_410n, exact: true },
      notices: [],
    })
    expect(await kernel.send(prepared)).toEqual({ id: sent })
  })
  test('leaves change that would be dust to the miner (bitcoin 21)', async () => {
    const { written } = await open([{ value: 31_300 }])
    const { summary } = await written(30_000n)
    expect(summary.outputs.map(({ amount }) => amount)).toEqual([30_000n])
  })
  test('brings change to the payment address, whichever account pays (bitcoin 21)', async () => {
    const { written, kernel } = await open([{ value: 90_000 }])
    await kernel.switchAccount({ namespace: 'bip122', address: ordinals })
    const { summary, psbt } = await written(30_000n)
    expect(summary.inputs.map(({ party }) => party)).toEqual([ordinals])
    expect(summary.outputs.map(({ party }) => party)).toEqual([other, payment])
    expect(psbt.inputs[0]?.map(({ type }) => type)).toEqual([0x01, 0x17])
  })
  test('shows the script of a nested segwit address, if the key that the wallet shares makes it (bitcoin 21)', async () => {
    const key = crypto.hash160(fromHex(publicKey) ?? new Uint8Array())
    const own = crypto.hash160(Uint8Array.of(0, 20, ...key))
    const nested = encodeAddress(Uint8Array.of(0xa9, 20, ...own, 0x87), 'Mainnet') ?? ''
    const { written } = await open([{ value: 90_000 }], { accounts: [nested] })
    const { psbt } = await written(30_000n)
    expect(psbt.inputs[0]?.find(({ type }) => type === 0x04)?.value).toEqual(Uint8Array.of(0, 20, ...key))
    const foreign = encodeAddress(Uint8Array.of(0xa9, 20, ...key, 0x87), 'Mainnet') ?? ''
    const { pay } = await open([{ value: 90_000 }], { accounts: [foreign] })
    await expect(pay(30_000n)).rejects.toMatchObject({ name: 'PlainCoinsError' })
  })
  test.each<[string, Coin[], object]>([
    ['too few are known to be plain', [{ value: 20_000 }, { value: 90_000, kind: 'unknown' }], {}],
    ['they are in no block', [{ value: 90_000, confirmed: false }], {}],
    ['the index is behind', [{ value: 90_000 }], { 'ord.example/blockheight': 1 }],
    ['no fee rate is known', [{ value: 90_000 }], { 'fees/recommended': {} }],
  ])('is refused where %s, and no wallet is asked (bitcoin 21)', async (_, coins, more) => {
    const { pay, wallet } = await open(coins, { more })
    await expect(pay(30_000n)).rejects.toMatchObject({ name: 'PlainCoinsError', code: 'plain_coins', unsent: true })
    expect(wallet.requests.filter(({ method }) => method === 'signPsbt')).toEqual([])
  })
  test.each([
    ['dust', other, 100n, 'DustError'],
    ['an address of another network', addresses.testnet, 5_000n, 'InvalidAddressError'],
    ['no address', 'nobody', 5_000n, 'InvalidAddressError'],
  ])('is refused for %s (bitcoin 3, bitcoin 21)', async (_, to, amount, name) => {
    const { kernel } = await open([{ value: 90_000 }])
    await expect(kernel.prepare(plainCoinsIntent({ to, amount }))).rejects.toMatchObject({ name })
  })
  test.each([0, -1, Number.NaN, 1_001, '5' as never])(
    'is refused at a rate of %s (bitcoin 8, bitcoin 21)',
    async (rate) => {
      const { pay } = await open([{ value: 90_000 }])
      await expect(pay(30_000n, rate)).rejects.toMatchObject({ name: 'InvalidInputError' })
    },
  )
  test('spends nothing but plain coins, at the rate that was asked for, and loses no satoshi (bitcoin 21)', async () => {
    const kinds = fc.constantFrom('plain', 'inscribed', 'unknown')
    const coin = fc.record({ value: fc.integer({ min: 546, max: 200_000 }), kind: kinds })
    await fc.assert(
      fc.asyncProperty(
        fc.array(coin, { minLength: 1, maxLength: 6 }),
        fc.bigInt({ min: 1_000n, max: 300_000n }),
        fc.integer({ min: 1, max: 50 }),
        async (coins, amount, rate) => {
          const { written } = await open(coins as readonly Coin[])
          const done = await written(amount, rate).catch(({ name }) => {
            expect(name).toBe('PlainCoinsError')
          })
          if (!done) return
          const { summary } = done
          const { inputs, outputs, fee } = summary
          expect(inputs.every(({ index }) => coins[index]?.kind === 'plain')).toBe(true)
          expect(outputs[0]).toMatchObject({ party: other, amount })
          const change = outputs[1]?.amount ?? 0n
          expect(outputs.slice(1).every(({ party, amount: kept }) => party === payment && kept >= 294n)).toBe(true)
          expect(inputs.reduce((sum, input) => sum + input.amount, 0n)).toBe(amount + change + fee)
          expect(highestRateOf(summary)).toBeGreaterThanOrEqual(rate)
          // Without change, less than an output of it goes to the miner.
          if (change > 0n) expect(highestRateOf(summary)).toBeLessThan(rate * 1.1 + 0.1)
        },
      ),
      { numRuns: 60 },
    )
  })
})
