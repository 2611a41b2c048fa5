import { Psbt } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { output, toVersion2, unsignedPsbt } from '../fixtures/psbts.ts'
import { psbtIntent } from '../psbtIntent.ts'

const openWorld = openWorlds()
const { payment, ordinals, other } = addresses
const height = 900_000
const medianTime = 1_795_000_000
const final = 0xffffffff
/** A lock in units of 512 seconds, and not in blocks (BIP-68). */
const byTime = 0x400000

/** The two coins are in the newest block. */
const routes = {
  '/api/blocks': [{ height, mediantime: medianTime }, { height: height - 1 }],
  outspends: Array(4).fill({ spent: false }),
  ...Object.fromEntries(
    [1, 2].map((place) => [
      `/api/tx/${`${place}`.padStart(64, '0')}`,
      {
        status: { confirmed: true, block_height: height, block_time: medianTime },
        vout: [output(payment, 10_000), output(ordinals, 10_000)],
      },
    ]),
  ),
}

const write = (sequences: readonly number[]) =>
  unsignedPsbt([payment, ordinals], { outputs: [{ address: other, value: 19_000n }], sequences })

async function open(routes: Record<string, unknown>) {
  const world = await openWorld({ wallet: createSatsWallet({ accounts: [payment, ordinals] }), routes })
  await world.connect()
  const review = (psbt: string) => world.kernel.prepare(psbtIntent({ psbt }))
  const said = async (psbt: string) =>
    (await review(psbt)).notices.flatMap(
      ({ code, params }) => params?.because ?? (code === 'mayBeTooEarly' ? code : []),
    )
  return { ...world, review, said }
}

/** The same explorer, by which the coins are from another block. */
const bornIn = (status: object) => ({
  ...routes,
  ...Object.fromEntries(
    [1, 2].map((place) => [
      `/api/tx/${`${place}`.padStart(64, '0')}`,
      { status, vout: [output(payment, 10_000), output(ordinals, 10_000)] },
    ]),
  ),
})
const born = (age: number, seconds = 0) =>
  bornIn({ confirmed: true, block_height: height - age, block_time: medianTime - seconds })

test.each<[string, number[]]>([
  ['of 1,000 blocks', [1_000, final]],
  ['of 65,535 blocks, more than a year', [final, 0xffff]],
  ['of 388 days', [byTime + 0xffff, final]],
])(
  'an age %s that its coins do not have yet stops it, as a lock time does: whoever keeps it may send it later (bitcoin 12)',
  async (_, sequences) => {
    const { review } = await open(routes)
    const { notices } = await review(write(sequences))
    expect(notices).toContainEqual(expect.objectContaining({ code: 'wouldFail', blocks: true }))
  },
)

test.each([
  ['0', (psbt: string) => psbt],
  ['2', toVersion2],
])(
  'an age in blocks counts exactly if the sequence sets it, in a PSBT of version %s (bitcoin 12)',
  async (_, spell) => {
    const { said } = await open(born(100))
    const around = fc.integer({ min: 98, max: 104 })
    const sequence = fc.tuple(around, fc.constantFrom(0, 0x10000, 0x80000000)).map(([units, flag]) => units + flag)
    await fc.assert(
      fc.asyncProperty(fc.tuple(sequence, sequence), async (sequences) => {
        // The next block is the 101st behind the block of the coin.
        const isEarly = sequences.some((each) => each < 0x80000000 && (each & 0xffff) > 101)
        expect(await said(spell(write(sequences)))).toEqual(isEarly ? ['lockedUntilBlock'] : [])
      }),
      { numRuns: 40 },
    )
  },
)

test('the block that the network waits for is named, the last one if there are several (bitcoin 12)', async () => {
  const { review } = await open(born(100))
  const [notice] = (await review(write([110, 120]))).notices
  expect(notice?.params).toMatchObject({
    because: 'lockedUntilBlock',
    block: String(height + 19),
    last: String(height),
  })
})

test('an age in time counts by the clock of the chain; if it is a matter of hours, the review says that it may be too early (bitcoin 12)', async () => {
  const day = 86_400
  const units = (seconds: number) => byTime + Math.ceil(seconds / 512)
  const { said } = await open(born(1_000, 10 * day))
  expect(await said(write([units(11 * day), final]))).toEqual(['lockedUntilTime'])
  expect(await said(write([units(10 * day + 3_600), final]))).toEqual(['mayBeTooEarly'])
  expect(await said(write([units(9 * day), final]))).toEqual([])
})

test('a coin that is in no block yet has no age (bitcoin 12)', async () => {
  const { said } = await open(bornIn({ confirmed: false }))
  expect(await said(write([1, final]))).toEqual(['lockedUntilBlock'])
  expect(await said(write([byTime + 1, final]))).toEqual(['lockedUntilTime'])
  expect(await said(write([0, final]))).toEqual([])
})

test('an unknown age has a notice if it matters (bitcoin 12)', async () => {
  for (const { said } of [await open(bornIn({ confirmed: true })), await open({ ...routes, '/api/blocks': [] })]) {
    expect(await said(write([1, final]))).toEqual(['mayBeTooEarly'])
    expect(await said(write([0, 0xfffffffd]))).toEqual([])
  }
})

test('a transaction of version 1 knows no such age (bitcoin 12)', async () => {
  const { said } = await open(born(0))
  const psbt = Psbt.fromBase64(write([1_000, final])).setVersion(1)
  expect(await said(psbt.toBase64())).toEqual([])
})
