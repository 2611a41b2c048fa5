import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { followSat } from '../../ordinals/followSat.ts'
import { moveRunes } from '../../ordinals/moveRunes.ts'
import { createIndex, ordinals as indexes, ordInscription, ordOutput, ordRune } from '../fixtures/createIndex.ts'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { rates } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { bitcoin } from '../networks/index.ts'
import { decodePsbt } from '../psbt/decodePsbt.ts'
import { readPsbt } from '../psbt/readPsbt.ts'
import { summarizePsbt } from '../psbt/summarizePsbt.ts'
import { psbtIntent } from '../psbtIntent.ts'

const openWorld = openWorlds()
const { payment, ordinals, other } = addresses
const txid = 'ab'.repeat(32)
const idOf = (n: number) => `${n.toString(16).padStart(64, '0')}i0`
const asked = { signal: new AbortController().signal }
const ids = { GOODS: '840000:1', BUCKETS: '840001:2' } as const
const divisibility = 2

type Held = {
  readonly value: number
  readonly at?: 'payment' | 'ordinals'
  readonly inscriptions?: readonly string[]
  readonly runes?: Readonly<Record<string, bigint>>
  readonly isUnknown?: boolean
}

/** A page whose wallet holds these coins, and whose index tells their contents. */
async function open(coins: readonly Held[], more: object = {}) {
  const outputs = coins.map(({ value, inscriptions = [], runes = {}, isUnknown = false }, vout) =>
    ordOutput(`${txid}:${vout}`, value, {
      ...{ inscriptions, indexed: !isUnknown },
      runes: Object.fromEntries(Object.entries(runes).map(([name, amount]) => [name, { amount, divisibility }])),
    }),
  )
  const listed = (at: string) =>
    coins.flatMap(({ value, at: held = 'ordinals' }, vout) =>
      held === at ? { txid, vout, value, status: { confirmed: true } } : [],
    )
  const told = Object.entries(ids).map(([name, id]) => ordRune(id, name))
  const placed = coins.flatMap(({ inscriptions = [] }, vout) =>
    inscriptions.map((id) => ordInscription(id, `${txid}:${vout}:0`)),
  )
  const world = await openWorld({
    wallet: createSatsWallet({ accounts: [payment, ordinals] }),
    ordinals: indexes,
    routes: {
      ...createIndex({ outputs, runes: told, inscriptions: placed }).routes,
      ...{ [`${payment}/utxo`]: listed('payment'), [`${ordinals}/utxo`]: listed('ordinals') },
      'fees/recommended': rates,
      ...more,
    },
  })
  await world.connect()
  const network = world.kernel.networks.get(bitcoin.id)
  if (!network) throw new Error('no network')
  const index = await world.kernel.hooks.services.for('ordinals').call([], { network })[0]?.open()
  if (!index) throw new Error('no index')
  const write = async (...transfers: Parameters<typeof index.writeItems>[0]) => {
    const written = await index.writeItems(transfers, asked)
    return { ...written, summary: summarizePsbt(readPsbt(decodePsbt(written.psbt)), 'Mainnet') }
  }
  return { ...world, index, write }
}

describe('an index tells a feature', () => {
  test('facts of a rune, whose 128-bit numbers are exact (runes 19)', async () => {
    const rune = ordRune('840000:1', 'UNCOMMON•GOODS')
    const supply = 2n ** 128n - 26_000n - 1n
    const entry = { ...rune.entry, premine: supply as never, burned: 5 }
    const { routes } = createIndex({ runes: [{ ...rune, entry }] })
    const { index } = await open([], routes)
    expect(await index.fetchRune('UNCOMMON.GOODS', asked)).toMatchObject({
      ...{ id: '840000:1', number: 119_759n, divisibility: 0, symbol: '🐱', premine: supply, mints: 26n, burned: 5n },
      ...{ supply: supply + 26_000n, block: 840_000, height: 864_330, terms: { amount: 1_000n, cap: 20_790n } },
    })
  })
  test('a name that no rune has, and an id that no etching has, are none; without the newest block such an id is unknown (runes 19)', async () => {
    const { index, urls } = await open([])
    expect(await index.fetchRune('lower', asked)).toBe('none')
    expect(urls.filter((url) => url.includes('/rune/'))).toEqual([])
    expect(await index.fetchRune('NOBODYS', asked)).toBe('none')
    const lagging = await open([], { 'ord.example/blockheight': 864_329 })
    expect(await lagging.index.fetchRune('NOBODYS', asked)).toBeUndefined()
    const silent = await open([], { '/rune/NOBODYS': () => new Response('', { status: 500 }) })
    expect(await silent.index.fetchRune('NOBODYS', asked)).toBeUndefined()
  })
  test.each<[string, (rune: ReturnType<typeof ordRune>) => object]>([
    ['is about another name', (rune) => ({ ...rune, entry: { ...rune.entry, spaced_rune: 'OTHERS' } })],
    ['has decimals that none has', (rune) => ({ ...rune, entry: { ...rune.entry, divisibility: 39 } })],
    ['has a supply past 128 bits', (rune) => ({ ...rune, entry: { ...rune.entry, premine: '9'.repeat(39) } })],
    ['has more mints than its cap', (rune) => ({ ...rune, entry: { ...rune.entry, mints: 20_791 } })],
    ['has terms that are no numbers', (rune) => ({ ...rune, entry: { ...rune.entry, terms: { amount: -1 } } })],
    ['has the id of another block', (rune) => ({ ...rune, id: '9:1' })],
    ['is nothing', () => []],
  ])('an answer that %s is unknown (runes 19)', async (_, change) => {
    const { index } = await open([], { '/rune/GOODS': change(ordRune(ids.GOODS, 'GOODS')) })
    expect(await index.fetchRune('GOODS', asked)).toBeUndefined()
  })
  test('facts of an inscription; a type that is dressed up is plain text (runes 19)', async () => {
    const told = ordInscription(idOf(1), `${txid}:0:7`)
    const bidi = String.fromCharCode(0x202e)
    const { index } = await open([], {
      [`/inscription/${idOf(1)}`]: { ...told, effective_content_type: `image/png${bidi}` },
    })
    expect(await index.fetchInscription(idOf(1), asked)).toMatchObject({
      ...{ id: idOf(1), number: 19_003_884, contentType: 'image/png', contentLength: 13, output: `${txid}:0` },
      ...{ offset: 7n, postage: 546n },
    })
    expect(await index.fetchInscription('../../x', asked)).toBe('none')
    expect(index.contentUrl('../../x')).toBeUndefined()
    expect(index.contentUrl(idOf(1))).toBe(`https://ord.example/content/${idOf(1)}`)
  })
  test('the holdings of the wallet’s addresses, and whether they are complete (runes 19)', async () => {
    const coins: Held[] = [
      { value: 546, inscriptions: [idOf(1)] },
      { value: 546, runes: { GOODS: 5n } },
      { value: 800, at: 'payment', runes: { GOODS: 7n } },
    ]
    const { index } = await open(coins)
    expect(await index.fetchHeld(asked)).toEqual({
      inscriptions: [{ id: idOf(1), output: `${txid}:0`, postage: 546n, address: ordinals }],
      runes: [expect.objectContaining({ amount: 12n, divisibility })],
      isWhole: true,
    })
    const unknown = await open([...coins, { value: 900, isUnknown: true }])
    expect((await unknown.index.fetchHeld(asked)).isWhole).toBe(false)
  })
})

describe('a transaction that sends an inscription', () => {
  test('gives the receiver its whole output, and pays the fee with plain coins (runes 20)', async () => {
    const { write } = await open([
      { value: 90_000, at: 'payment' },
      { value: 546, inscriptions: [idOf(1)] },
      { value: 95_000, inscriptions: [idOf(2)] },
    ])
    const { summary, leaves } = await write({ id: idOf(1), to: other })
    expect(summary.inputs.map(({ index }) => index)).toEqual([1, 0])
    expect(summary.outputs.map(({ party }) => party)).toEqual([other, payment])
    expect(leaves).toEqual([{ party: other, amount: 546n }])
  })
  test.each<[string, Held[], string]>([
    ['lies with another', [{ value: 546, inscriptions: [idOf(1), idOf(2)] }], 'shared'],
    ['lies with a rune', [{ value: 546, inscriptions: [idOf(1)], runes: { GOODS: 1n } }], 'shared'],
    ['lies where more may lie', [{ value: 546, inscriptions: [idOf(1)], isUnknown: true }], 'unknown'],
    ['is somebody else’s', [{ value: 546 }], 'notHeld'],
    ['is all that the account has', [{ value: 900_000, inscriptions: [idOf(1)] }], 'noFee'],
  ])('error: an inscription that %s is not sent (runes 20)', async (_, coins, reason) => {
    const plain: Held[] = reason === 'noFee' ? [] : [{ value: 90_000, at: 'payment' }]
    const { write } = await open([...coins, ...plain])
    await expect(write({ id: idOf(1), to: other })).rejects.toMatchObject({
      ...{ name: 'ItemsNotMovableError', code: 'items_not_movable', params: { reason }, unsent: true },
    })
  })
  test('error: an address of another network gets nothing (runes 20)', async () => {
    const { write } = await open([{ value: 546, inscriptions: [idOf(1)] }])
    await expect(write({ id: idOf(1), to: addresses.testnet })).rejects.toMatchObject({ name: 'InvalidAddressError' })
  })
})

test('items that are sent arrive whole, and no other item leaves or burns (runes 20)', async () => {
  const coin = fc.record({
    value: fc.integer({ min: 546, max: 20_000 }),
    at: fc.constantFrom<'payment' | 'ordinals'>('payment', 'ordinals'),
    holds: fc.constantFrom('inscription', 'GOODS', 'BUCKETS', 'both', 'nothing'),
    amount: fc.bigInt(1n, 1_000n),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(coin, { minLength: 1, maxLength: 7 }), fc.bigInt(1n, 2_000n), async (coins, wanted) => {
      const held: Held[] = coins.map(({ value, at, holds, amount }, vout) => ({
        ...{ value, at },
        ...(holds === 'inscription' && { inscriptions: [idOf(vout)] }),
        ...(holds === 'GOODS' && { runes: { GOODS: amount } }),
        ...(holds === 'BUCKETS' && { runes: { BUCKETS: amount } }),
        ...(holds === 'both' && { runes: { GOODS: amount, BUCKETS: amount } }),
      }))
      const all: Held[] = [...held, { value: 200_000, at: 'payment' }]
      const { write, end } = await open(all)
      const inscription = held.flatMap(({ inscriptions = [] }) => inscriptions)[0]
      const goods = held.reduce((sum, { runes = {} }) => sum + (runes.GOODS ?? 0n), 0n)
      const transfers = [
        ...(inscription ? [{ id: inscription, to: other }] : []),
        ...(goods >= wanted ? [{ letters: 'GOODS', amount: wanted, to: other }] : []),
      ]
      if (transfers.length > 0) {
        const { summary } = await write(...transfers)
        const { inputs, outputs } = summary
        const spent = inputs.map(({ index }) => all[index] as Held)
        const amounts = { inputs: inputs.map(({ amount }) => amount), outputs: outputs.map(({ amount }) => amount) }
        for (const [input, { inscriptions: lying = [] }] of spent.entries()) {
          if (lying.length === 0) continue
          expect(lying).toEqual([inscription])
          for (const offset of [0n, (amounts.inputs[input] ?? 0n) - 1n]) {
            const landing = followSat(amounts, { input, offset })
            expect(typeof landing === 'object' && outputs[landing.output]?.party).toBe(other)
          }
        }
        const pile = (name: 'GOODS' | 'BUCKETS') => spent.reduce((sum, { runes = {} }) => sum + (runes[name] ?? 0n), 0n)
        const moved = moveRunes({
          outputs: outputs.map(({ script }) => script),
          inputs: (['GOODS', 'BUCKETS'] as const).map((name) => ({ id: ids[name], amount: pile(name) })),
        })
        expect(moved.burned).toEqual([])
        const got = moved.outputs.flatMap((runes, at) => (outputs[at]?.party === other ? runes : []))
        expect(got).toEqual(goods >= wanted ? [{ id: ids.GOODS, amount: wanted }] : [])
      }
      end()
    }),
    { numRuns: 40 },
  )
})

test('error: runes that are sent leave the coins of a payment on its way alone, unless no others suffice (bitcoin 21, money 45)', async () => {
  const rich = { value: 546, runes: { GOODS: 1_000n } }
  const plain = { value: 20_000, at: 'payment' } as const
  const { kernel, wallet, write } = await open(
    [rich, { ...rich, runes: { GOODS: 900n } }, plain, { ...plain, value: 30_000 }],
    { outspends: Array(9).fill({ spent: false }) },
  )
  wallet.replies.signPsbt = ({ psbt }: { psbt: string }) => ({
    jsonrpc: '2.0',
    result: { psbt, txid: 'cd'.repeat(32) },
  })
  const indexesOf = ({ inputs }: { readonly inputs: readonly { readonly index: number }[] }) =>
    inputs.map(({ index }) => index)
  const first = await write({ letters: 'GOODS', amount: 100n, to: other })
  expect(indexesOf(first.summary)).toEqual([0, 3])
  await kernel.send(await kernel.prepare(psbtIntent({ psbt: first.psbt })))
  expect(indexesOf((await write({ letters: 'GOODS', amount: 100n, to: other })).summary)).toEqual([1, 2])
  expect(indexesOf((await write({ letters: 'GOODS', amount: 1_000n, to: other })).summary)).toContain(0)
})

test('error: runes out of more than a hundred coins are not replaced by the next ones: those coins, and that of the fee, are left alone as well (bitcoin 24)', async () => {
  const minted = { value: 546, runes: { GOODS: 1n } }
  const { kernel, wallet, write } = await open(
    [...Array<Held>(140).fill(minted), { value: 900_000, at: 'payment' }, { value: 800_000, at: 'payment' }],
    { outspends: Array(200).fill({ spent: false }) },
  )
  wallet.replies.signPsbt = ({ psbt }: { psbt: string }) => ({
    jsonrpc: '2.0',
    result: { psbt, txid: 'cd'.repeat(32) },
  })
  const spentBy = ({ inputs }: { readonly inputs: readonly { readonly index: number }[] }) =>
    inputs.map(({ index }) => index)
  const first = await write({ letters: 'GOODS', amount: 120n, to: other })
  await kernel.send(await kernel.prepare(psbtIntent({ psbt: first.psbt })))
  const next = await write({ letters: 'GOODS', amount: 20n, to: other })
  expect(spentBy(next.summary).filter((coin) => spentBy(first.summary).includes(coin))).toEqual([])
  // All coins are needed, so that the payment on its way has to be named.
  const all = await write({ letters: 'GOODS', amount: 140n, to: other })
  const codes = (await kernel.prepare(psbtIntent({ psbt: all.psbt }))).notices.map(({ code }) => code)
  expect(codes).toContain('replaces')
})
