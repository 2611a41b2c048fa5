import { describe, expect, test } from 'vitest'
import { encodeRunestone } from '../../ordinals/encodeRunestone.ts'
import { readRuneName } from '../../ordinals/runeName.ts'
import type { Runestone } from '../../ordinals/runestone.ts'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { openReviews, writePsbt as write } from '../fixtures/openReviews.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { toVersion2, unsignedPsbt } from '../fixtures/psbts.ts'
import { psbtIntent } from '../psbtIntent.ts'

const openWorld = openWorlds()
const { payment, ordinals, other } = addresses

describe('data', () => {
  const text = Uint8Array.of(0x6a, 5, 1, 2, 3, 4, 5)
  const paying = (value: bigint) =>
    write(
      [[payment, 50_000n]],
      [
        [other, 30_000n],
        [text, value],
        [payment, 18_000n - value],
      ],
    )
  test.each([
    ['version 0', (psbt: string) => psbt],
    ['version 2', toVersion2],
  ])('is a line, and no payee, in %s (bitcoin 14)', async (_, as) => {
    const { review } = await openReviews(openWorld)
    const { changes, details, notices } = await review(as(paying(0n)))
    expect(changes).toEqual([{ direction: 'out', amount: 30_000n, party: other }])
    expect(details).toContainEqual({ code: 'data', value: '5 bytes' })
    expect(notices).toEqual([])
  })
  test.each([
    ['nothing', [0x6a], '0 bytes'],
    ['a number alone', [0x6a, 0x5d], '0 bytes'],
    ['two pushes', [0x6a, 1, 9, 0x4c, 2, 8, 7], '3 bytes'],
    ['a push that is cut off', [0x6a, 9, 1, 2], '3 bytes'],
    ['one byte', [0x6a, 1, 9], '1 byte'],
  ])('of %s is counted (bitcoin 14)', async (_, script, said) => {
    const { review } = await openReviews(openWorld)
    const { details } = await review(
      write(
        [[payment, 50_000n]],
        [
          [Uint8Array.from(script), 0n],
          [other, 49_000n],
        ],
      ),
    )
    expect(details).toContainEqual({ code: 'data', value: said })
  })
  test('that holds bitcoin destroys it: it leaves, is compared, and is said in red (bitcoin 14, money 14)', async () => {
    const { review, kernel } = await openReviews(openWorld)
    const { changes, notices } = await review(paying(2_000n))
    expect(changes).toContainEqual({ direction: 'out', amount: 2_000n, party: '6a050102030405' })
    expect(notices).toEqual([
      {
        ...{ code: 'burnsBitcoin', tone: 'danger', params: { amount: '0.00002 BTC' } },
        ...{ title: 'This destroys bitcoin' },
        text: '0.00002 BTC goes to an output of data, which nobody can ever spend.',
      },
    ])
    const promise = { out: [{ limit: 'exactly', amount: 30_000n, party: other }] }
    const payload = { kind: 'psbt', psbt: paying(2_000n), network: 'Mainnet' }
    const intent = { kind: 'donation', promise, payload, tokens: [], about: undefined } as never
    const refusal = { name: 'InvalidAddressError', params: { address: '6a050102030405' } }
    await expect(kernel.prepare(intent)).rejects.toMatchObject(refusal)
    const kept = { ...Object(intent), payload: { ...payload, psbt: paying(0n) } }
    expect((await kernel.prepare(kept)).changes).toHaveLength(1)
  })
  test('error: a PSBT does not pay an address without a key in silence (money 4)', async () => {
    const { review } = await openReviews(openWorld)
    const { notices } = await review(write([[payment, 50_000n]], [['1111111111111111111114oLvT2', 49_000n]]))
    expect(notices).toEqual([{ code: 'zeroAddress' }])
  })
})

describe('a runestone', () => {
  const { number: rune = 0n, spacers } = readRuneName('A•LONG•NAME') ?? {}
  const edict = (id: `${number}:${number}`) => ({ id, amount: 1n, output: 1 })
  test.each<[string, Runestone, string | undefined]>([
    ['etches', { etching: { rune, spacers, turbo: false } }, 'etches A•LONG•NAME'],
    ['etches without a name', { etching: { turbo: false } }, 'etches a rune without a name'],
    ['mints', { mint: '840000:3' }, `mints 840000:3 for ${other}`],
    ['moves', { edicts: [edict('840000:3'), edict('840001:1'), edict('840000:3')] }, 'moves 840000:3, 840001:1'],
    [
      'moves what it etches',
      { etching: { rune, spacers, turbo: false }, edicts: [edict('0:0')] },
      'etches A•LONG•NAME',
    ],
    [
      'moves many',
      { edicts: [1, 2, 3, 4, 5, 6, 7].map((tx) => edict(`840000:${tx}`)) },
      'moves 840000:1, 840000:2, 840000:3, 840000:4, 840000:5, + 2',
    ],
    [
      'mints and moves',
      { mint: '840000:3', edicts: [edict('840000:3')] },
      `mints 840000:3 for ${other}; moves 840000:3`,
    ],
    ['moves nothing', { pointer: 1 }, undefined],
  ])('that %s is told in words (bitcoin 14)', async (_, stone, said) => {
    const { review } = await openReviews(openWorld)
    const { details = [] } = await review(
      write(
        [[payment, 50_000n]],
        [
          [encodeRunestone(stone), 0n],
          [other, 49_000n],
        ],
      ),
    )
    expect(details.find(({ code }) => code === 'runestone')?.value).toBe(said)
  })
  const minting = (more: Runestone): Runestone => ({ mint: '840000:3', ...more })
  const etching = { rune, spacers, premine: 7n, turbo: false }
  test.each<[string, Runestone, string]>([
    ['for the wallet', minting({}), 'mints 840000:3'],
    ['for its paying address', minting({ pointer: 2 }), 'mints 840000:3'],
    ['for somebody else', minting({ pointer: 3 }), `mints 840000:3 for ${other}`],
    [
      'in part',
      minting({ edicts: [{ ...edict('840000:3'), output: 3 }] }),
      `mints 840000:3 for you or ${other}; moves 840000:3`,
    ],
    [
      'for everybody',
      minting({ edicts: [{ ...edict('840000:3'), output: 4 }] }),
      `mints 840000:3 for you or ${other}; moves 840000:3`,
    ],
    [
      'while another rune goes to somebody',
      minting({ edicts: [{ ...edict('840000:4'), output: 3 }] }),
      'mints 840000:3; moves 840000:4',
    ],
    // Readers take a pointer to the data; a writer would refuse it.
    ['for nobody', minting({ pointer: 0 }), 'mints 840000:3 for nobody: it is destroyed'],
    ['at an etching for somebody else', { etching, pointer: 3 }, `etches A•LONG•NAME for ${other}`],
    ['at an etching for the wallet', { etching }, 'etches A•LONG•NAME'],
  ])('creates runes %s, and the review says for whom (bitcoin 14)', async (_, stone, said) => {
    const { review } = await openReviews(openWorld)
    const { details } = await review(
      write(
        [[payment, 50_000n]],
        [
          [encodeRunestone(stone), 0n],
          [ordinals, 546n],
          [payment, 30_000n],
          [other, 546n],
        ],
      ),
    )
    expect(details).toContainEqual({ code: 'runestone', value: said })
  })
})

test.each([
  [0xffffffff, 'Not by every node'],
  [0xfffffffe, 'Not by every node'],
  [0xfffffffd, 'Yes'],
])('whether its fee can be raised later is told: sequence %i (bitcoin 14)', async (sequence, value) => {
  const { kernel } = await openReviews(openWorld)
  const psbt = unsignedPsbt([payment], { sequences: [sequence] })
  expect((await kernel.prepare(psbtIntent({ psbt }))).details).toContainEqual({ code: 'raisable', value })
})
