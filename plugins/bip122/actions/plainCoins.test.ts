import fc from 'fast-check'
import type { IntentInput, Prepared } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { WalletCallNotSupportedError } from '../errors.ts'
import { createIndex, ordinals as indexes, ordOutput } from '../fixtures/createIndex.ts'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { rates } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { decodePsbt } from '../psbt/decodePsbt.ts'
import { readPsbt } from '../psbt/readPsbt.ts'
import { summarizePsbt } from '../psbt/summarizePsbt.ts'
import { chooseOf } from './chooseCoins.ts'

const openWorld = openWorlds()
const { payment, ordinals, other } = addresses
const txid = 'ab'.repeat(32)
const inscriptions = [`${'ef'.repeat(32)}i0`]
const runes = { AB: { amount: 1n, divisibility: 0 } }
type Held = { readonly value: number; readonly told?: object; readonly confirmed?: boolean }

/** A page whose explorer lists these coins, and whose index answers `told` for each. */
async function open(coins: readonly Held[], index: Parameters<typeof createIndex>[0] = {}) {
  const outputs = coins.map(({ value, told }, vout) => ordOutput(`${txid}:${vout}`, value, { ...told }))
  const { routes, asked } = createIndex({ outputs, ...index })
  const listed = coins.map(({ value, confirmed = true }, vout) => ({ txid, vout, value, status: { confirmed } }))
  const world = await openWorld({
    ordinals: indexes,
    routes: {
      ...{ ...routes, '/utxo': listed, 'fees/recommended': { ...rates, fastestFee: 1 } },
      ...{ outspends: coins.map(() => ({ spent: false })), [`/tx/${txid}`]: { vout: coins } },
    },
  })
  await world.connect()
  const review = (amount: bigint) => world.kernel.prepare({ kind: 'transfer', to: other, amount })
  const because = async (amount: bigint) =>
    (await review(amount)).notices.map(({ code, params }) => params?.because ?? code)
  return { ...world, asked, review, because }
}

/** The coins that a written payment spends. */
const spentBy = ({ payload }: Prepared) =>
  summarizePsbt(readPsbt(decodePsbt((payload as { readonly psbt: string }).psbt)), 'Mainnet').inputs.map(
    ({ txid, index }) => `${txid}:${index}`,
  )

describe('a payment', () => {
  test('of an account that holds plain coins alone says nothing (bitcoin 20)', async () => {
    const { because, asked } = await open([{ value: 60_000 }, { value: 80_000 }])
    expect(await because(50_000n)).toEqual([])
    expect(asked).toEqual([[`${txid}:1`, `${txid}:0`]])
  })
  test.each([
    ['an inscription', { inscriptions }],
    ['a rune', { runes }],
  ])('of an account with %s offers the same payment made of plain coins (bitcoin 23)', async (_, told) => {
    const { review, kernel } = await open([{ value: 60_000 }, { value: 80_000, told }])
    const { notices, changes } = await review(50_000n)
    expect(notices).toMatchObject([
      {
        code: 'takesItems',
        tone: 'neutral',
        instead: { label: 'Pay with plain coins', intent: { kind: 'plainCoins' } },
      },
    ])
    const plain = await kernel.prepare(notices[0]?.instead?.intent as IntentInput)
    expect([plain.changes, plain.notices]).toEqual([changes, []])
    expect(spentBy(plain)).toEqual([`${txid}:0`])
  })
  test('of a feature stays that feature’s, if it is made of plain coins (bitcoin 23)', async () => {
    const { kernel } = await open([{ value: 60_000 }, { value: 80_000, told: { runes } }])
    const recipients = [{ address: other, amount: 50_000n }]
    const { notices } = await kernel.prepare({
      ...{ kind: 'ticket', promise: { out: [{ limit: 'exactly', amount: 50_000n, party: other }] } },
      ...{ payload: { kind: 'transfer', recipients, from: payment, network: 'Mainnet' }, tokens: [], ref: 'row 5' },
    } as unknown as IntentInput)
    const plain = await kernel.prepare(notices.find(({ instead }) => instead)?.instead?.intent as IntentInput)
    expect(plain.intent).toMatchObject({ kind: 'ticket', ref: 'row 5' })
    expect(plain.changes).toMatchObject([{ direction: 'out', amount: 50_000n, party: other }])
    expect(spentBy(plain)).toEqual([`${txid}:0`])
  })
  test.each<[string, Held, Held]>([
    ['the plain coins are too few', { value: 20_000 }, { value: 80_000, told: { runes } }],
    [
      'nobody knows that the others are plain',
      { value: 60_000, told: { indexed: false } },
      { value: 80_000, told: { runes } },
    ],
  ])('offers no other way if %s (bitcoin 23)', async (_, coin, carrying) => {
    const { review } = await open([coin, carrying])
    const { notices } = await review(50_000n)
    expect(notices.filter(({ instead }) => instead)).toEqual([])
  })
  test('offers no other way if the wallet sends no transaction that is written already (bitcoin 13, bitcoin 23)', async () => {
    const { kernel, review } = await open([{ value: 60_000 }, { value: 80_000, told: { runes } }])
    const requireAble = ({ kind }: { readonly kind: string }) => {
      if (kind === 'psbt') throw new WalletCallNotSupportedError({ wallet: 'Own', method: 'signPsbt' })
    }
    kernel.connectors.add({
      ...{ id: 'own', name: 'Own', namespace: 'bip122', kind: 'custom' },
      getProvider: async () => ({ getNetwork: async () => 'Mainnet', requireAble }) as never,
      connect: async () => ({ accounts: [{ address: payment, purpose: 'payment' }] }),
    })
    await kernel.connect({ connectorId: 'own', namespace: 'bip122' })
    expect((await review(50_000n)).notices).toEqual([])
  })
  test.each([
    ['an inscription', { inscriptions }],
    ['a rune', { runes }],
  ])('that only a coin with %s could make would fail, and says how much is plain (bitcoin 20)', async (_, told) => {
    const { review } = await open([{ value: 60_000 }, { value: 80_000, told }])
    const { notices } = await review(70_000n)
    const reason =
      'Only 0.0006 BTC of this account holds neither inscriptions nor runes, which the payment would take along'
    expect(notices).toEqual([
      { code: 'wouldFail', blocks: true, params: { because: 'onlyCarrying', plain: '0.0006 BTC', reason } },
    ])
  })
  test('costs the fee of its plain coins, and a payment of the whole balance leaves the other coins behind (bitcoin 20)', async () => {
    const { review } = await open([{ value: 60_000 }, { value: 80_000, told: { runes } }])
    const { fee } = await review(10_000n)
    const alone = await open([{ value: 60_000 }])
    const { fee: plain } = await alone.review(10_000n)
    expect(fee?.value).toBe(plain?.value)
    expect(Object(fee).reserve - Object(plain).reserve).toBe(80_000n)
  })
  test('is made with coins of ord’s values that are known to be plain (bitcoin 20)', async () => {
    const { because } = await open([{ value: 10_000 }])
    expect(await because(5_000n)).toEqual([])
    const unknown = await open([{ value: 10_000 }], { outputs: [] })
    expect(await unknown.because(5_000n)).toEqual(['onlyPostage'])
  })
  test.each<[string, Held, object]>([
    ['is in no block yet', { value: 80_000, confirmed: false }, {}],
    ['is not known to the index', { value: 80_000 }, { outputs: [] }],
    ['is not told by an index that is behind', { value: 80_000 }, { height: 1 }],
  ])('is reviewed as without an index where a coin %s (bitcoin 18, bitcoin 20)', async (_, coin, index) => {
    const { because } = await open([coin], index)
    expect(await because(70_000n)).toEqual([])
  })
  test('from an ordinals address is pointed out, unless all that it holds is known to be plain (bitcoin 14, bitcoin 20)', async () => {
    const codes = async (told: object) => {
      const { kernel, because } = await open([{ value: 60_000 }, { value: 80_000, told }])
      kernel.connectors.add({
        ...{ id: 'own', name: 'Own', namespace: 'bip122', kind: 'custom' },
        getProvider: async () => ({ getNetwork: async () => 'Mainnet' }) as never,
        connect: async () => ({ accounts: [{ address: ordinals, purpose: 'ordinals' }] }),
      })
      await kernel.connect({ connectorId: 'own', namespace: 'bip122' })
      return because(20_000n)
    }
    expect(await codes({})).toEqual([])
    expect(await codes({ inscriptions })).toEqual(['spendsOrdinals'])
    expect(await codes({ indexed: false })).toEqual(['spendsOrdinals'])
  })
  test('can be confirmed exactly where coins that are not known to carry anything make it (bitcoin 20)', async () => {
    const coin = fc.record({
      value: fc.constantFrom(546, 10_000, 20_000, 60_000, 90_000),
      kind: fc.constantFrom('plain', 'carrying', 'unknown'),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(coin, { maxLength: 5 }),
        fc.bigInt({ min: 1_000n, max: 200_000n }),
        async (coins, amount) => {
          const told = { plain: {}, carrying: { inscriptions }, unknown: { indexed: false } } as const
          const { review } = await open(
            coins.map(({ value, kind }) => ({ value, told: told[kind as keyof typeof told] })),
          )
          const usable = coins.filter(({ value, kind }) => kind === 'plain' || (kind === 'unknown' && value > 10_000))
          const spending = { from: payment, recipients: [{ address: other, amount }], rate: 1 }
          const utxos = usable.map(({ value }, vout) => ({ txid, vout, value: BigInt(value), confirmed: true }))
          const { notices } = await review(amount)
          expect(notices.every(({ blocks }) => !blocks)).toBe(chooseOf(utxos, spending) !== undefined)
        },
      ),
      { numRuns: 60 },
    )
  })
})
