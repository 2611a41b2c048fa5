import { Psbt } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { formatUnits } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { encodeRunestone } from '../../ordinals/encodeRunestone.ts'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { openReviews, type Paid, type Put, writePsbt as write } from '../fixtures/openReviews.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { output, txid } from '../fixtures/psbts.ts'

const openWorld = openWorlds()
const { payment, ordinals, other } = addresses
const third = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'

/** Where an explorer tells of so many coins that `write` spends. */
const placesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => `/api/tx/${String(at + 1).padStart(64, '0')}`)

/** The explorer's answers about the coins that `write` spends. They prove the amounts of these coins. */
const provenBy = (inputs: readonly Put[]) =>
  Object.fromEntries(
    placesOf(inputs.length).map((path, at) => [
      path,
      { vout: Array(at + 1).fill(output(inputs[at]?.[0] ?? '', Number(inputs[at]?.[1]))) },
    ]),
  )

/** The same as `write` makes, of which others have signed their inputs. */
function shared(inputs: readonly Put[], outputs: readonly Paid[]): string {
  const psbt = Psbt.fromBase64(write(inputs, outputs))
  for (const [at, [from]] of inputs.entries())
    if (![payment, ordinals].includes(from as never))
      psbt.updateInput(at, { finalScriptWitness: Uint8Array.of(1, 1, 1) })
  return psbt.toBase64()
}

async function open(...[accounts, more]: [accounts?: readonly string[], more?: object]) {
  const world = await openReviews(openWorld, accounts, more)
  const carried = async (...parts: Parameters<typeof write>) => {
    const { notices } = await world.review(write(...parts))
    return notices.flatMap(({ code, params }) => (code === 'mayCarry' ? [params] : []))
  }
  return { ...world, carried }
}

describe('an output that may carry an inscription or a rune', () => {
  test('has a notice with the receiver if it is given away, and the fee beside it is not high (bitcoin 14)', async () => {
    const { review, kernel } = await open()
    const prepared = await review(
      write(
        [
          [ordinals, 546n],
          [payment, 20_000n],
        ],
        [
          [other, 546n],
          [payment, 18_000n],
        ],
      ),
    )
    expect(prepared.changes).toEqual([{ direction: 'out', amount: 546n, party: other }])
    expect(prepared.notices).toEqual([
      {
        code: 'mayCarry',
        params: { amount: '0.00000546 BTC', from: ordinals, inscriptions: other, runes: other },
        title: 'This may move more than bitcoin',
        text: `What 0.00000546 BTC from ${ordinals} carries isn’t known. An inscription or a rune in it would go to ${other}.`,
      },
    ])
    expect(await kernel.send(prepared)).toEqual({ id: txid })
  })
  test.each<[string, Put[], Paid[], object]>([
    [
      'moves to the payment address',
      [[ordinals, 50_000n]],
      [[payment, 49_000n]],
      { inscriptions: `own:${payment} fee`, runes: `own:${payment}` },
    ],
    [
      'is the fee',
      [
        [payment, 50_000n],
        [ordinals, 546n],
      ],
      [[payment, 50_000n]],
      { inscriptions: 'fee', runes: `own:${payment}` },
    ],
    [
      'is spread',
      [[ordinals, 30_000n]],
      [
        [other, 10_000n],
        [third, 10_000n],
        [ordinals, 9_000n],
      ],
      { inscriptions: `${other} ${third} fee`, runes: other },
    ],
    [
      'lies behind another input',
      [
        [payment, 20_000n],
        [ordinals, 10_000n],
      ],
      [
        [payment, 20_000n],
        [other, 9_000n],
      ],
      { inscriptions: `${other} fee`, runes: `own:${payment}` },
    ],
    [
      'is small, of the payment address',
      [[payment, 10_000n]],
      [[other, 9_000n]],
      { from: payment, inscriptions: `${other} fee`, runes: other },
    ],
  ])('has a notice if it %s (bitcoin 14)', async (_, inputs, outputs, said) => {
    const { carried } = await open()
    expect(await carried(inputs, outputs)).toMatchObject([said])
  })
  test.each<[string, Put[], Paid[]]>([
    [
      'stays at the ordinals address',
      [
        [ordinals, 546n],
        [payment, 20_000n],
      ],
      [
        [ordinals, 546n],
        [other, 19_000n],
      ],
    ],
    [
      'goes there',
      [
        [payment, 546n],
        [payment, 20_000n],
      ],
      [
        [ordinals, 546n],
        [payment, 19_000n],
      ],
    ],
    ['is of the payment address and too large', [[payment, 10_001n]], [[other, 9_000n]]],
    [
      'is somebody else’s',
      [
        [payment, 20_000n],
        [other, 546n],
      ],
      [
        [payment, 18_000n],
        [third, 1_546n],
      ],
    ],
  ])('has no notice if it %s (bitcoin 14)', async (_, inputs, outputs) => {
    const { carried } = await open()
    expect(await carried(inputs, outputs)).toEqual([])
  })
  test('shares a notice with all other outputs that go the same way (bitcoin 14)', async () => {
    const { carried } = await open()
    const inputs = Array<Put>(5).fill([ordinals, 10_000n])
    expect(await carried(inputs, [[other, 50_000n - 4_000n]])).toMatchObject([
      { amount: '0.0004 BTC', inscriptions: other },
      { amount: '0.0001 BTC', inscriptions: `${other} fee` },
    ])
  })
  test('may hold a rune, which goes where the runestone says, or burns by a flawed runestone with a notice in red (bitcoin 14)', async () => {
    const { carried, review } = await open()
    const stone = encodeRunestone({ pointer: 2 })
    const paying = (script: Uint8Array): [Put[], Paid[]] => [
      [
        [ordinals, 546n],
        [payment, 20_000n],
      ],
      [
        [ordinals, 546n],
        [script, 0n],
        [other, 5_000n],
        [payment, 13_000n],
      ],
    ]
    expect(await carried(...paying(stone))).toMatchObject([{ inscriptions: '', runes: other }])
    const flawed = Uint8Array.of(0x6a, 0x5d, 1, 0x80)
    expect(await carried(...paying(flawed))).toMatchObject([{ inscriptions: '', runes: 'burned' }])
    const { notices } = await review(write(...paying(flawed)))
    expect(notices).toContainEqual(expect.objectContaining({ code: 'burnsRunes', tone: 'danger' }))
  })
  test('is told of every own input exactly where a satoshi of it, or a rune, leaves for a place that is less safe (bitcoin 14)', async () => {
    const explorer: Record<string, object> = {}
    const { review } = await open(
      undefined,
      Object.fromEntries(placesOf(4).map((path) => [path, () => explorer[path]])),
    )
    const put = fc.tuple(fc.constantFrom(payment, ordinals), fc.constantFrom(546n, 10_000n, 10_001n, 40_000n))
    const paid = fc.tuple(fc.constantFrom(payment, ordinals, other), fc.constantFrom(546n, 10_000n, 12_000n))
    await fc.assert(
      fc.asyncProperty(
        fc.array(put, { minLength: 1, maxLength: 4 }),
        fc.array(paid, { minLength: 1, maxLength: 4 }),
        async (inputs, outputs) => {
          const sum = (list: readonly (readonly [string, bigint])[]) => list.reduce((all, [, each]) => all + each, 0n)
          fc.pre(sum(inputs) >= sum(outputs) + 1_000n)
          // Each satoshi has a place in a row of all.
          const row = outputs.flatMap(([to, value]) => Array<string>(Number(value)).fill(to))
          let at = 0
          const told = inputs.flatMap(([from, held]) => {
            const places = Array.from({ length: Number(held) }, (_, offset) => row[at + offset] ?? 'fee')
            at += Number(held)
            const isLess = (place: string) => place !== from && place !== ordinals
            const leaves = [...places, outputs[0]?.[0] ?? ''].some(isLess)
            return (from === ordinals || held <= 10_000n) && leaves ? [held] : []
          })
          Object.assign(explorer, provenBy(inputs))
          const { notices } = await review(write(inputs, outputs))
          if (notices.some(({ code }) => code === 'wouldFail')) return
          const amounts = notices.flatMap(({ code, params }) => (code === 'mayCarry' ? [params?.amount ?? ''] : []))
          const satoshi = amounts.reduce((all, amount) => all + BigInt(Math.round(Number.parseFloat(amount) * 1e8)), 0n)
          expect(formatUnits(satoshi, 8)).toBe(
            formatUnits(
              told.reduce((all, each) => all + each, 0n),
              8,
            ),
          )
        },
      ),
      { numRuns: 60 },
    )
  })
})

// A signature of segwit v0 commits to the amount of its own input alone. A lie about another input sends the satoshis of that input elsewhere.
describe('an output of segwit v0 behind an input of another person', () => {
  // By the PSBT's own amounts, the satoshis of the second input are the last of the first output.
  const outputs: Paid[] = [
    [payment, 100_546n],
    [third, 19_000n],
  ]
  const said: Put[] = [
    [other, 100_000n],
    [payment, 546n],
    [third, 20_000n],
  ]
  const at = async (own: readonly string[], inputs: readonly Put[], more: object = {}) => {
    const { review } = await open(own, more)
    return review(shared(inputs, outputs))
  }
  test('error: is not moved by a lie about that input if an explorer knows the true amount (bitcoin 5, bitcoin 14)', async () => {
    // By the true amounts, these satoshis go to the second output.
    const real = said.map(([from, amount], place): Put => [from, place === 0 ? 110_000n : amount])
    await expect(at([payment], said, provenBy(real))).rejects.toMatchObject({ name: 'InvalidPsbtError' })
    const { notices, fee } = await at([payment], said, provenBy(said))
    expect([notices, fee?.value]).toEqual([[], 1_000n])
  })
  test('error: may go anywhere if the amount of that input is unproven (bitcoin 5, bitcoin 14)', async () => {
    const { notices, fee, feeLimit } = await at([payment], said)
    expect([fee, feeLimit]).toEqual([undefined, undefined])
    expect(notices.find(({ code }) => code === 'unprovenInputs')?.params).toEqual({ amount: '0.0012 BTC' })
    expect(notices.find(({ code }) => code === 'mayCarry')).toMatchObject({
      params: { inscriptions: 'unknown', runes: '' },
      text: `What 0.00000546 BTC from ${payment} carries isn’t known. An inscription in it would go to a place that couldn’t be checked.`,
    })
  })
  test('behavior: goes where the PSBT says if its input is the first, or if a taproot signature of the wallet commits to all amounts', async () => {
    const [first, own, ...rest] = said as [Put, Put, ...Put[]]
    const { notices } = await at([payment], [own, first, ...rest])
    expect(notices.map(({ code }) => code)).toEqual(['feeUnknown', 'unprovenInputs'])
    const taproot = await at([payment, ordinals], [first, [ordinals, 546n], ...rest, [ordinals, 600n]])
    expect(taproot.fee?.exact).toBe(true)
    expect(taproot.notices).toMatchObject([
      { params: { inscriptions: `own:${payment}` } },
      { params: { inscriptions: 'fee' } },
    ])
  })
})

test('error: a PSBT that a plugin has put in the place of another PSBT is reviewed too (bitcoin 14, money 3)', async () => {
  const inputs: Put[] = [
    [ordinals, 546n],
    [payment, 20_000n],
  ]
  const { kernel } = await open(undefined, provenBy(inputs))
  const paying = (to: string) =>
    write(inputs, [
      [to, 546n],
      [payment, 18_000n],
    ])
  kernel.hooks.beforeSend.tap({ name: 'other', namespace: 'bip122' }, (prepared) => ({
    ...prepared,
    payload: { kind: 'psbt', psbt: paying(other), network: 'Mainnet' },
  }))
  const payload = { kind: 'psbt', psbt: paying(ordinals), network: 'Mainnet' } as const
  const { notices } = await kernel.prepare({ kind: 'calls', payload })
  expect(notices).toMatchObject([{ code: 'mayCarry', params: { inscriptions: other } }])
})

describe('the fee beside postage', () => {
  const codes = async (inputs: Put[], outputs: Paid[], accounts?: string[]) => {
    const { review } = await open(accounts, provenBy(inputs))
    const { notices, fee } = await review(write(inputs, outputs))
    expect(fee).toBeDefined()
    return notices.flatMap(({ code, params }) => (code === 'feeHigh' ? [params] : []))
  }
  const sending = (from: string, value: bigint, change: bigint): [Put[], Paid[]] => [
    [
      [from, value],
      [payment, 20_000n],
    ],
    [
      [other, value],
      [payment, change],
    ],
  ]
  test('is compared with the bitcoin that is spent, so that a fee out of proportion still has its notice (bitcoin 14, money 5)', async () => {
    expect(await codes(...sending(ordinals, 546n, 18_000n))).toEqual([])
    expect(await codes(...sending(ordinals, 546n, 10_000n))).toEqual([{ percent: '48' }])
  })
  test('is compared with the other payments of the transaction (bitcoin 14, money 5)', async () => {
    const outputs: Paid[] = [
      [other, 546n],
      [third, 4_000n],
      [payment, 14_000n],
    ]
    const inputs: Put[] = [
      [ordinals, 546n],
      [payment, 20_000n],
    ]
    expect(await codes(inputs, outputs)).toEqual([{ percent: '43' }])
  })
  test('is compared with the bitcoin that comes in, if that is more: the buyer pays the fee of a sale (bitcoin 14, money 5)', async () => {
    const { review } = await open()
    const inputs: Put[] = [
      [ordinals, 546n],
      [other, 1_005_000n],
    ]
    const outputs: Paid[] = [
      [other, 546n],
      [payment, 1_000_000n],
    ]
    const { notices, fee } = await review(shared(inputs, outputs))
    expect([notices.map(({ code }) => code), fee?.value]).toEqual([['mayCarry'], 5_000n])
  })
  test('error: has its notice if it is above the usual fee, however much is spent (bitcoin 8, money 5)', async () => {
    const sent: [Put[], Paid[]] = [
      [
        [ordinals, 546n],
        [payment, 10_000_000n],
      ],
      [
        [other, 546n],
        [payment, 9_960_000n],
      ],
    ]
    expect(await codes(...sent)).toEqual([{ usual: '0.000199 BTC' }])
  })
  test('counts ord’s values from a wallet’s only address as postage, and no other values (bitcoin 14)', async () => {
    expect(await codes(...sending(payment, 546n, 18_000n), [payment])).toEqual([])
    expect(await codes(...sending(payment, 5_000n, 18_000n), [payment])).toEqual([{ percent: '40' }])
  })
})

test('a payment from an ordinals address, whose coins the wallet chooses, says what the coins may carry (bitcoin 14)', async () => {
  const { kernel } = await open()
  kernel.connectors.add({
    ...{ id: 'own', name: 'Own', namespace: 'bip122', kind: 'custom' },
    getProvider: async () => ({ getNetwork: async () => 'Mainnet' }) as never,
    connect: async () => ({ accounts: [{ address: ordinals, purpose: 'ordinals' }] }),
  })
  await kernel.connect({ connectorId: 'own', namespace: 'bip122' })
  const { notices } = await kernel.prepare({ kind: 'transfer', to: other, amount: 20_000n })
  expect(notices.map(({ code }) => code)).toEqual(['spendsOrdinals'])
})
