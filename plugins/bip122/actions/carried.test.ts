import fc from 'fast-check'
import { formatUnits } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { encodeRunestone } from '../../ordinals/encodeRunestone.ts'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { rates, utxo } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { toVersion2, txid, unsignedPsbt } from '../fixtures/psbts.ts'
import { psbtIntent } from '../psbtIntent.ts'

const openWorld = openWorlds()
const { payment, ordinals, other } = addresses
const third = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const routes = { outspends: Array(9).fill({ spent: false }), '/utxo': [utxo(5_000_000)], 'fees/recommended': rates }

type Put = readonly [from: string, amount: bigint]
type Paid = readonly [to: string | Uint8Array, amount: bigint]
const write = (inputs: readonly Put[], outputs: readonly Paid[]) =>
  unsignedPsbt(
    inputs.map(([from]) => from),
    {
      amounts: inputs.map(([, amount]) => amount),
      outputs: outputs.map(([to, value]) => (typeof to === 'string' ? { address: to, value } : { script: to, value })),
    },
  )

/** What an explorer says of the coins that `write` spends, so that their amounts are proven. */
const provenBy = (inputs: readonly Put[]) =>
  Object.fromEntries(
    inputs.map(([, value], at) => [
      `/api/tx/${String(at + 1).padStart(64, '0')}`,
      { vout: Array(at + 1).fill({ value: Number(value) }) },
    ]),
  )

async function open(accounts: readonly string[] = [payment, ordinals], more: object = {}) {
  const wallet = createSatsWallet({ accounts })
  wallet.replies.signPsbt = ({ psbt }: { psbt: string }) => ({ jsonrpc: '2.0', result: { psbt, txid } })
  const world = await openWorld({ wallet, routes: { ...routes, ...more } })
  await world.connect()
  const review = (psbt: string) => world.kernel.prepare(psbtIntent({ psbt }))
  const carried = async (...parts: Parameters<typeof write>) => {
    const { notices } = await review(write(...parts))
    return notices.flatMap(({ code, params }) => (code === 'mayCarry' ? [params] : []))
  }
  return { ...world, review, carried }
}

describe('an output that may carry an inscription or a rune', () => {
  test('and is given away is said, with whom it goes to, and the fee beside it is not high (bitcoin 14)', async () => {
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
  ])('and %s is said as well (bitcoin 14)', async (_, inputs, outputs, said) => {
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
  ])('and %s is not (bitcoin 14)', async (_, inputs, outputs) => {
    const { carried } = await open()
    expect(await carried(inputs, outputs)).toEqual([])
  })
  test('has one notice with all others that go the same way (bitcoin 14)', async () => {
    const { carried } = await open()
    const inputs = Array<Put>(5).fill([ordinals, 10_000n])
    expect(await carried(inputs, [[other, 50_000n - 4_000n]])).toMatchObject([
      { amount: '0.0004 BTC', inscriptions: other },
      { amount: '0.0001 BTC', inscriptions: `${other} fee` },
    ])
  })
  test('a rune in it goes where the runestone says, and burns by a flawed one, which is said in red (bitcoin 14)', async () => {
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
    const { review } = await open()
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
  test('is held against what is spent, so that one out of proportion is still said (bitcoin 14, money 5)', async () => {
    expect(await codes(...sending(ordinals, 546n, 18_000n))).toEqual([])
    expect(await codes(...sending(ordinals, 546n, 10_000n))).toEqual([{ percent: '48' }])
  })
  test('is held against whatever else is paid (bitcoin 14, money 5)', async () => {
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
  test('is one that a wallet of a single address pays beside ord’s values as well, and no other coin’s (bitcoin 14)', async () => {
    expect(await codes(...sending(payment, 546n, 18_000n), [payment])).toEqual([])
    expect(await codes(...sending(payment, 5_000n, 18_000n), [payment])).toEqual([{ percent: '40' }])
  })
})

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
    const { review } = await open()
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
    const { review } = await open()
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
    const { review, kernel } = await open()
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
    await expect(kernel.prepare(intent)).rejects.toMatchObject({ params: { reason: 'leaves' } })
    const kept = { ...Object(intent), payload: { ...payload, psbt: paying(0n) } }
    expect((await kernel.prepare(kept)).changes).toHaveLength(1)
  })
  test('nor does a PSBT pay an address without a key in silence (money 4)', async () => {
    const { review } = await open()
    const { notices } = await review(write([[payment, 50_000n]], [['1111111111111111111114oLvT2', 49_000n]]))
    expect(notices).toEqual([{ code: 'zeroAddress' }])
  })
})

test('a payment from an ordinals address, whose coins the wallet chooses, says what they may be (bitcoin 14)', async () => {
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
