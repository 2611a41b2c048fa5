import { Psbt } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeRunestone } from '../../ordinals/encodeRunestone.ts'
import { createIndex, ordinals as indexes, ordInscription, ordOutput, ordRune } from '../fixtures/createIndex.ts'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { openReviews, type Paid, type Put, writePsbt as write } from '../fixtures/openReviews.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { txid } from '../fixtures/psbts.ts'

const openWorld = openWorlds()
const { payment, ordinals, other } = addresses
const third = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const id = `${'ef'.repeat(32)}i0`
/** The coin that `write` spends at a place. */
const at = (place: number) => `${String(place + 1).padStart(64, '0')}:${place}`
type Index = NonNullable<Parameters<typeof createIndex>[0]>

/** A page whose index knows the coins of a PSBT: coins that `held` does not name hold bitcoin alone. */
async function open(
  inputs: readonly Put[],
  held: Readonly<Record<number, Parameters<typeof ordOutput>[2]>> = {},
  more: Index = {},
) {
  const outputs = inputs.map(([, amount], place) => ordOutput(at(place), amount, held[place]))
  const { routes, asked } = createIndex({ outputs, ...more })
  const world = await openReviews((options) => openWorld({ ordinals: indexes, ...options }), undefined, routes)
  return { ...world, asked }
}
const codes = (notices: readonly { readonly code: string }[]) => notices.map(({ code }) => code)

describe('an inscription in a coin that a PSBT spends', () => {
  const sending: [Put[], Paid[]] = [
    [
      [ordinals, 546n],
      [payment, 20_000n],
    ],
    [
      [other, 546n],
      [payment, 18_000n],
    ],
  ]
  test('is named in red, with whom it goes to, and can be sent (bitcoin 19)', async () => {
    const [inputs, outputs] = sending
    const { review, kernel, asked } = await open(inputs, { 0: { inscriptions: [id] } })
    const prepared = await review(write(inputs, outputs))
    expect(asked).toEqual([[at(0), at(1)]])
    expect(prepared.notices).toEqual([
      {
        ...{ code: 'movesInscription', tone: 'danger', params: { ids: id, count: '1', places: other } },
        ...{ title: 'This moves an inscription', text: `The inscription ${id} would go to ${other}.` },
      },
    ])
    expect(await kernel.send(prepared)).toEqual({ id: txid })
  })
  test('goes to an unknown place if an input of another person before it may hold another amount (bitcoin 5, bitcoin 19)', async () => {
    const inputs: Put[] = [
      [other, 100_000n],
      [payment, 546n],
      [third, 20_000n],
    ]
    // By the amounts in the PSBT, the inscription would stay.
    const outputs: Paid[] = [
      [payment, 100_546n],
      [third, 19_000n],
    ]
    const psbt = Psbt.fromBase64(write(inputs, outputs))
    for (const place of [0, 2]) psbt.updateInput(place, { finalScriptWitness: Uint8Array.of(1, 1, 1) })
    const { review } = await open(inputs, { 1: { inscriptions: [id] } })
    const { notices } = await review(psbt.toBase64())
    expect(notices.find(({ code }) => code === 'movesInscription')).toMatchObject({
      params: { ids: id, places: 'unknown' },
      text: `The inscription ${id} would go to a place that couldn’t be checked.`,
    })
  })
  test('shares a notice with all other inscriptions that go the same way (bitcoin 19)', async () => {
    const [inputs, outputs] = sending
    const ids = Array.from({ length: 12 }, (_, index) => `${'ef'.repeat(32)}i${index}`)
    const { review } = await open(inputs, { 0: { inscriptions: ids } })
    const { notices } = await review(write(inputs, outputs))
    expect(notices).toMatchObject([{ code: 'movesInscription', params: { count: '12', places: other } }])
    expect(notices[0]?.text).toMatch(/^These inscriptions would go to bc1\w+: .*i9, 2 more\.$/)
  })
  test.each<[string, Put[], Paid[], string, string]>([
    ['into change', [[ordinals, 50_000n]], [[payment, 49_000n]], `own:${payment}`, `to your paying address ${payment}`],
    [
      'behind another input',
      [
        [payment, 20_000n],
        [ordinals, 10_000n],
      ],
      [
        [third, 20_000n],
        [other, 9_000n],
      ],
      other,
      `to ${other}`,
    ],
  ])('goes %s, exactly where its satoshi goes (bitcoin 19)', async (_, inputs, outputs, places, words) => {
    const place = inputs.findIndex(([from]) => from === ordinals)
    const { review } = await open(
      inputs,
      { [place]: { inscriptions: [id] } },
      { inscriptions: [ordInscription(id, `${at(place)}:0`)] },
    )
    const { notices } = await review(write(inputs, outputs))
    expect(notices).toMatchObject([{ code: 'movesInscription', params: { places } }])
    expect(notices[0]?.text).toContain(words)
  })
  test.each<[string, bigint, object]>([
    ['before the fee', 8_999n, { code: 'movesInscription', params: { places: other } }],
    ['in the fee', 9_000n, { code: 'inscriptionToMiner', blocks: true }],
    ['where no satoshi is', 10_000n, { code: 'movesInscription', params: { places: `${other} fee` } }],
  ])('lies %s (bitcoin 19)', async (_, offset, said) => {
    const inputs: Put[] = [[ordinals, 10_000n]]
    const { review, kernel } = await open(
      inputs,
      { 0: { inscriptions: [id] } },
      { inscriptions: [ordInscription(id, `${at(0)}:${offset}`)] },
    )
    const prepared = await review(write(inputs, [[other, 9_000n]]))
    expect(prepared.notices).toMatchObject([said])
    const isStopped = await kernel.send(prepared).then(
      () => false,
      ({ name }) => name === 'PreparedBlockedError',
    )
    expect(isStopped).toBe(offset === 9_000n)
  })
  test('that only the miner gets cannot be confirmed, though the caller means to burn something (bitcoin 19)', async () => {
    const inputs: Put[] = [
      [payment, 50_000n],
      [ordinals, 546n],
    ]
    const { kernel, review } = await open(inputs, { 1: { inscriptions: [id] } })
    const prepared = await review(write(inputs, [[payment, 50_000n]]), { burns: true })
    expect(prepared.notices).toMatchObject([{ code: 'inscriptionToMiner', tone: 'danger', blocks: true }])
    await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'PreparedBlockedError' })
  })
  test('and would be destroyed is stopped, unless the caller means it (bitcoin 19)', async () => {
    const inputs: Put[] = [
      [ordinals, 546n],
      [payment, 20_000n],
    ]
    const { kernel, review } = await open(inputs, { 0: { inscriptions: [id] } })
    const psbt = write(inputs, [
      [Uint8Array.of(0x6a, 1, 1), 546n],
      [payment, 18_000n],
    ])
    const stopped = await review(psbt)
    expect(stopped.notices).toContainEqual(expect.objectContaining({ code: 'burnsInscription', blocks: true }))
    await expect(kernel.send(stopped)).rejects.toMatchObject({ name: 'PreparedBlockedError' })
    const meant = await review(psbt, { burns: true })
    expect(codes(meant.notices)).toContain('burnsInscription')
    expect(await kernel.send(meant)).toEqual({ id: txid })
  })
  test('cannot be confirmed if it is lost wherever in its output it lies (bitcoin 19)', async () => {
    const inputs: Put[] = [
      [payment, 20_000n],
      [ordinals, 1_000n],
    ]
    const { review } = await open(inputs, { 1: { inscriptions: [id] } })
    const psbt = write(inputs, [
      [payment, 20_000n],
      [Uint8Array.of(0x6a, 1, 1), 400n],
    ])
    const { notices } = await review(psbt, { burns: true })
    expect(notices).toContainEqual(expect.objectContaining({ code: 'inscriptionToMiner', blocks: true }))
  })
  test('can be confirmed if it is lost only in the fee and its place in its output is unknown (bitcoin 19)', async () => {
    const inputs: Put[] = [[ordinals, 50_000n]]
    const { review, kernel } = await open(inputs, { 0: { inscriptions: [id] } })
    const prepared = await review(write(inputs, [[ordinals, 49_000n]]))
    const text = `The inscription ${id} would stay with you or go to the miner as the fee.`
    expect(prepared.notices).toMatchObject([{ code: 'movesInscription', params: { places: 'fee' }, text }])
    expect(await kernel.send(prepared)).toEqual({ id: txid })
  })
  test('has no notice if it stays, or goes to the ordinals address (bitcoin 19)', async () => {
    const inputs: Put[] = [
      [payment, 546n],
      [payment, 20_000n],
    ]
    const { review } = await open(inputs, { 0: { inscriptions: [id] } })
    for (const outputs of [
      [
        [ordinals, 546n],
        [payment, 19_000n],
      ],
      [
        [payment, 546n],
        [other, 19_000n],
      ],
    ] satisfies Paid[][]) {
      expect(codes((await review(write(inputs, outputs))).notices)).toEqual([])
    }
  })
})

describe('runes in coins that a PSBT spends', () => {
  const inputs: Put[] = [
    [ordinals, 546n],
    [payment, 20_000n],
  ]
  const runes = { 'A•B': { amount: 10_050n, divisibility: 2, symbol: '🐱' } }
  const outputs = (stone?: Uint8Array): Paid[] => [
    ...(stone ? [[stone, 0n] as const] : []),
    [ordinals, 546n],
    [other, 5_000n],
    [payment, 14_500n],
  ]
  const edict = (amount: bigint, output: number, runeId = '840000:3' as const) => ({ id: runeId, amount, output })
  const named: Index = { runes: [ordRune('840000:3', 'A•B')] }
  const said = async (stone: Uint8Array | undefined, more: Index = named) => {
    const { review } = await open(inputs, { 0: { runes } }, more)
    return (await review(write(inputs, outputs(stone)))).notices
  }
  test('have notices with how much goes where, and how much comes back (bitcoin 19)', async () => {
    const notices = await said(encodeRunestone({ edicts: [edict(3_000n, 2), edict(50n, 0)] }))
    expect(notices).toEqual([
      {
        ...{ code: 'movesRune', tone: 'danger', title: 'This destroys runes' },
        params: { rune: 'A•B', total: '100.5', kept: '70', places: `${other} burned`, amounts: '30 0.5' },
        text: `Of 100.5 A•B: 30 would go to ${other}, 0.5 would be destroyed, 70 comes back.`,
      },
    ])
  })
  test('have no notice if all of them come back (bitcoin 19)', async () => {
    expect(await said(undefined)).toEqual([])
    expect(await said(encodeRunestone({ edicts: [edict(3_000n, 1)], pointer: 1 }))).toEqual([])
  })
  test('go where the pointer says, without a question for their ids (bitcoin 19)', async () => {
    const { review, urls } = await open(inputs, { 0: { runes } }, named)
    const { notices } = await review(write(inputs, outputs(encodeRunestone({ pointer: 2 }))))
    expect(notices).toMatchObject([{ code: 'movesRune', params: { places: other, amounts: '100.5', kept: '0' } }])
    expect(urls.some((url) => url.includes('/rune/'))).toBe(false)
  })
  test.each<[string, number, number, object]>([
    [
      'may come back',
      2,
      1,
      { code: 'movesRune', params: { places: other, kept: '' }, text: `100.5 A•B would go to ${other} or come back.` },
    ],
    ['are all destroyed', 0, 0, { code: 'burnsRune', blocks: true }],
    ['may be destroyed', 0, 1, { code: 'movesRune', params: { places: 'burned', kept: '' } }],
  ])('whose ids nobody tells and that %s are told of as such (bitcoin 19)', async (_, output, pointer, notice) => {
    // Readers take a pointer to the data; a writer would refuse it.
    const stone = encodeRunestone({ edicts: [edict(0n, output)], pointer })
    expect(await said(stone, {})).toMatchObject([notice])
  })
  test.each([
    ['a flawed runestone', Uint8Array.of(0x6a, 0x5d, 1, 0x80)],
    ['an edict', encodeRunestone({ edicts: [edict(0n, 0)] })],
  ])(
    'of which all would be destroyed by %s stop the review, unless the caller means it (bitcoin 19)',
    async (_, stone) => {
      const { kernel, review } = await open(inputs, { 0: { runes } }, named)
      const psbt = write(inputs, outputs(stone))
      const stopped = await review(psbt)
      expect(stopped.notices).toContainEqual(
        expect.objectContaining({
          code: 'burnsRune',
          tone: 'danger',
          blocks: true,
          text: 'Of 100.5 A•B: 100.5 would be destroyed.',
        }),
      )
      await expect(kernel.send(stopped)).rejects.toMatchObject({ name: 'PreparedBlockedError' })
      const meant = await review(psbt, { burns: true })
      expect(codes(meant.notices)).toContain('burnsRune')
      expect(await kernel.send(meant)).toEqual({ id: txid })
    },
  )
  test('do not count as staying at an address that held only a few of them before (bitcoin 19)', async () => {
    const pile = (amount: bigint) => ({ runes: { AB: { amount, divisibility: 0 } } })
    const { review } = await open(inputs, { 0: pile(1_000_000n), 1: pile(1n) })
    const { notices } = await review(write(inputs, [[payment, 19_000n]]))
    expect(notices).toContainEqual(
      expect.objectContaining({
        code: 'movesRune',
        tone: 'danger',
        text: `Of 1000001 AB: 1000001 would go to your paying address ${payment}.`,
      }),
    )
    expect(codes((await review(write(inputs, [[ordinals, 19_000n]]))).notices)).not.toContain('movesRune')
  })
  test('are counted to the last of 128 bits (bitcoin 18, bitcoin 19)', async () => {
    const most = 2n ** 128n - 1n
    const { review } = await open(inputs, { 0: { runes: { AB: { amount: most, divisibility: 0 } } } })
    const { notices } = await review(write(inputs, outputs(encodeRunestone({ pointer: 2 }))))
    expect(notices).toMatchObject([{ params: { total: String(most), amounts: String(most) } }])
  })
  test('have a notice each up to the tenth, and the rest share a notice (bitcoin 19)', async () => {
    const many = Object.fromEntries(
      [...'ABCDEFGHIJKL'].map((letter) => [`X${letter}`, { amount: 5n, divisibility: 0 }]),
    )
    const { review } = await open(inputs, { 0: { runes: many } })
    const { notices } = await review(write(inputs, outputs(Uint8Array.of(0x6a, 0x5d, 1, 0x80))))
    expect(codes(notices).filter((code) => code === 'burnsRune')).toHaveLength(10)
    expect(notices).toContainEqual(
      expect.objectContaining({ code: 'movesMoreRunes', blocks: true, params: { count: '2' } }),
    )
  })
})

describe('an index', () => {
  const inputs: Put[] = [
    [ordinals, 546n],
    [payment, 20_000n],
  ]
  const psbt = write(inputs, [
    [other, 546n],
    [payment, 18_000n],
  ])
  test('spares the visitor the warning if it knows the coins as plain (bitcoin 19)', async () => {
    const { review } = await open(inputs)
    expect(codes((await review(psbt)).notices)).not.toContain('mayCarry')
  })
  test.each<[string, Index]>([
    ['is behind', { height: 864_329 }],
    ['knows none of them', { outputs: [] }],
    ['has not indexed them', { outputs: [ordOutput(at(0), 546, { indexed: false })] }],
  ])('that %s leaves the warning (bitcoin 18, bitcoin 19)', async (_, index) => {
    const { review } = await open(inputs, {}, index)
    expect(codes((await review(psbt)).notices)).toEqual(['mayCarry'])
  })
  test('makes no review fail, however malformed its answer is (bitcoin 18)', async () => {
    const odd = fc.oneof(fc.jsonValue(), fc.constantFrom(546, at(0), { AB: { amount: 1, divisibility: 99 } }, [id]))
    const output = fc.record({
      outpoint: fc.constant(at(0)),
      value: fc.constant(546),
      inscriptions: odd,
      runes: odd,
      indexed: odd,
      spent: odd,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(odd, output), { maxLength: 3 }), fc.jsonValue(), async (outputs, single) => {
        const { review } = await open(
          inputs,
          {},
          { outputs, inscriptions: [{ ...ordInscription(id, ''), ...Object(single) }] },
        )
        const { notices } = await review(psbt)
        const isTold = notices.some(
          ({ code }) => code === 'mayCarry' || code === 'movesInscription' || code === 'movesRune',
        )
        expect(isTold || JSON.stringify(outputs).includes('"indexed":true')).toBe(true)
      }),
      { numRuns: 25 },
    )
  })
})

test('a notice counts no runes as coming back that the runestone does not leave to the wallet (bitcoin 19)', async () => {
  const inputs: Put[] = [[ordinals, 40_000n]]
  const runes = { AB: { amount: 1_000n, divisibility: 0 } }
  const to = fc.constantFrom(ordinals, other, third, payment)
  const edicts = fc.array(fc.record({ amount: fc.bigInt({ min: 0n, max: 700n }), output: fc.nat({ max: 4 }) }), {
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(to, { minLength: 3, maxLength: 3 }), edicts, async (receivers, moves) => {
      const { review } = await open(inputs, { 0: { runes } }, { runes: [ordRune('840000:3', 'AB')] })
      const stone = encodeRunestone({ edicts: moves.map((move) => ({ ...move, id: '840000:3' as const })) })
      const { notices } = await review(
        write(inputs, [[stone, 0n], ...receivers.map((receiver): Paid => [receiver, 5_000n])]),
      )
      // Each unit of the rune stands for itself.
      let left = Array.from({ length: 1_000 }, (_, unit) => unit)
      const owner = new Map<number, string>()
      const give = (count: number, output: number) => {
        for (const unit of left.slice(0, count))
          owner.set(unit, output === 0 ? 'burned' : (receivers[output - 1] ?? ''))
        left = left.slice(count)
      }
      for (const { amount, output } of moves) {
        const count = amount === 0n ? left.length : Number(amount)
        if (output < 4) give(count, output)
        else {
          const shares =
            amount === 0n
              ? [0, 1, 2].map((place) => Math.floor(left.length / 3) + (place < left.length % 3 ? 1 : 0))
              : [count, count, count]
          for (const [place, share] of shares.entries()) give(share, place + 1)
        }
      }
      give(left.length, 1)
      const kept = [...owner.values()].filter((to) => to === ordinals).length
      const told = notices.find(({ code }) => code === 'movesRune' || code === 'burnsRune')
      expect(told?.params?.kept ?? '1000').toBe(String(kept))
    }),
    { numRuns: 60 },
  )
})
