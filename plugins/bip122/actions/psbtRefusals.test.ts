import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { connectUnisat } from '../fixtures/connectUnisat.ts'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { rates, utxo } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { coinsOf, scriptOf, toVersion2, unsignedPsbt } from '../fixtures/psbts.ts'
import { psbtIntent } from '../psbtIntent.ts'

const openWorld = openWorlds()
const { payment, ordinals, other } = addresses
const height = 900_000
const medianTime = 1_795_000_000
const blocks = [{ height, mediantime: medianTime }, { height: height - 1 }]
const unspent = { outspends: Array(4).fill({ spent: false }) }
const [final, replaceable] = [0xffffffff, 0xfffffffd]

async function open(routes: Record<string, unknown> = { '/api/blocks': blocks }) {
  const world = await openWorld({
    wallet: createSatsWallet({ accounts: [payment, ordinals] }),
    routes: { ...unspent, ...coinsOf(locked(0)), ...routes },
  })
  await world.connect()
  const review = (psbt: string) => world.kernel.prepare(psbtIntent({ psbt }))
  const because = async (psbt: string) => (await review(psbt)).notices.flatMap(({ params }) => params?.because ?? [])
  return { ...world, review, because }
}

const locked = (lockTime: number, sequences: readonly number[] = [replaceable, final]) =>
  unsignedPsbt([payment, ordinals], { outputs: [{ address: other, value: 19_000n }], lockTime, sequences })

describe('a lock time', () => {
  test('of a height that is not reached is said, with both heights, and stops it (bitcoin 12)', async () => {
    const { kernel, review } = await open()
    const prepared = await review(locked(900_001))
    expect(prepared.notices).toEqual([
      {
        code: 'wouldFail',
        blocks: true,
        params: {
          ...{ because: 'lockedUntilBlock', block: '900001', last: '900000' },
          reason: 'The network takes it only after block 900001, and the last block is 900000',
        },
      },
    ])
    await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'PreparedBlockedError' })
  })
  test('of a time that is not reached by the clock of the chain is said as well (bitcoin 12)', async () => {
    const { review, because } = await open()
    const [notice] = (await review(locked(medianTime))).notices
    expect(notice?.params).toMatchObject({ because: 'lockedUntilTime', until: '2026-11-18T11:06:40.000Z' })
    expect(notice?.params?.reason).toContain('Nov 2026')
    expect(await because(locked(medianTime - 1))).toEqual([])
  })
  test.each([
    ['in version 0', (psbt: string) => psbt],
    ['in version 2', toVersion2],
  ])('counts exactly where an input lets it and the chain is not there, %s (bitcoin 12)', async (_, write) => {
    const { because } = await open()
    const around = (value: number) => fc.integer({ min: value - 2, max: value + 2 })
    const lockTime = fc.oneof(fc.constant(0), around(height), around(medianTime), around(500_000_000))
    const sequence = fc.constantFrom(final, final, replaceable, 0, 0xfffffffe)
    await fc.assert(
      fc.asyncProperty(lockTime, fc.tuple(sequence, sequence), async (lockTime, sequences) => {
        const isReached = lockTime < 500_000_000 ? lockTime <= height : lockTime < medianTime
        const counts = sequences.some((each) => each !== final)
        const said = lockTime < 500_000_000 ? ['lockedUntilBlock'] : ['lockedUntilTime']
        expect(await because(write(locked(lockTime, sequences)))).toEqual(counts && !isReached ? said : [])
      }),
      { numRuns: 60 },
    )
  })
  test('is asked of the explorer only where it counts', async () => {
    const { urls, review } = await open()
    await review(locked(900_001, [final, final]))
    await review(unsignedPsbt([payment]))
    expect(urls.filter((url) => url.endsWith('/api/blocks'))).toEqual([])
    await review(locked(1))
    expect(urls.filter((url) => url.endsWith('/api/blocks'))).toHaveLength(1)
  })
  test.each([
    ['is away', () => Promise.reject(new TypeError('offline'))],
    ['does not know the question', undefined],
    ['lists none', []],
    ['answers nonsense', { height: 1 }],
    ['names no clock', [{ height }]],
  ])('says nothing where the explorer %s (bitcoin 12)', async (_, answer) => {
    const { because } = await open({ '/api/blocks': answer })
    expect(await because(locked(4_000_000))).toEqual([])
  })
})

describe('dust', () => {
  test.each([
    ['a witness key', scriptOf(other), 294n],
    ['taproot', scriptOf(ordinals), 330n],
    ['a key', scriptOf('1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH'), 546n],
    ['a script', scriptOf('3P14159f73E4gFr7JterCCQh9QjiTjiZrG'), 540n],
    ['a bare key', Uint8Array.from([33, ...Array(33).fill(2), 0xac]), 576n],
    ['an anchor', Uint8Array.from([0x51, 2, 0x4e, 0x73]), 240n],
  ])('to %s is said, and what is just above it is not (bitcoin 12)', async (_, script, least) => {
    const { because, review } = await open()
    const paying = (value: bigint) =>
      unsignedPsbt([payment], {
        outputs: [
          { script, value },
          { address: payment, value: 8_000n },
        ],
      })
    const { notices } = await review(paying(least - 1n))
    const params = expect.objectContaining({ because: 'paysDust', least: String(least) })
    expect(notices).toContainEqual({ code: 'wouldFail', blocks: true, params })
    expect(await because(paying(least))).toEqual([])
    expect(await because(toVersion2(paying(least - 1n)))).toEqual(['paysDust'])
  })
  test('that comes back to the wallet is not passed on either; data is never dust (bitcoin 12)', async () => {
    const { because } = await open()
    const with_ = (output: { address?: string; script?: Uint8Array; value: bigint }) =>
      unsignedPsbt([payment], { outputs: [{ address: other, value: 9_000n }, output] })
    expect(await because(with_({ address: payment, value: 293n }))).toEqual(['paysDust'])
    expect(await because(with_({ script: Uint8Array.of(0x6a, 1, 7), value: 0n }))).toEqual([])
  })
})

test('error: a transaction that is larger than nodes pass on could never be recorded, and is said so (bitcoin 29)', async () => {
  const { because } = await open()
  const holding = (bytes: number) => {
    // Data, with its length in four bytes.
    const script = Uint8Array.from([
      0x6a,
      0x4e,
      ...[0, 8, 16, 24].map((shift) => (bytes >>> shift) & 0xff),
      ...Array(bytes).fill(7),
    ])
    return unsignedPsbt([payment], {
      amounts: [2_000_000n],
      outputs: [
        { address: other, value: 1_000_000n },
        { script, value: 0n },
      ],
    })
  }
  expect(await because(holding(99_500))).toEqual([])
  expect(await because(holding(100_000))).toEqual(['tooLarge'])
})

describe('a fee rate', () => {
  /** Spends 20,000 satoshi by a transaction of 110 virtual bytes or so. */
  const paying = (fee: bigint) =>
    unsignedPsbt([payment], { amounts: [20_000n], outputs: [{ address: other, value: 20_000n - fee }] })
  const said = async (minimumFee: unknown, fee: bigint) => {
    const { review } = await open({ 'fees/recommended': { ...rates, minimumFee } })
    const { notices } = await review(paying(fee))
    return notices.map(({ code, params }) => params?.because ?? code)
  }

  test('that no node relays by default would fail, whatever the explorer says (bitcoin 12)', async () => {
    for (const minimum of [1, undefined, 0, 'low', 0.1]) {
      expect(await said(minimum, 0n)).toEqual(['feeTooLow'])
      expect(await said(minimum, 10n)).toEqual(['feeTooLow'])
    }
  })
  test('below the minimum of the explorer’s node would fail, unless only rounding tells the two apart (bitcoin 12)', async () => {
    // The explorer rounds whole minimums up: nodes may relay up to 1 less.
    expect(await said(5, 300n)).toEqual(['feeTooLow'])
    expect(await said(5, 500n)).toEqual(['feeLow'])
    expect(await said(5, 560n)).toEqual([])
    expect(await said(4.5, 450n)).toEqual(['feeTooLow'])
    expect(await said(1, 60n)).toEqual(['feeLow'])
    expect(await said(1, 110n)).toEqual([])
    expect(await said(undefined, 60n)).toEqual([])
  })
  test('of a payment that the wallet writes is compared with the same minimum (bitcoin 12)', async () => {
    const { kernel } = await open({ '/utxo': [utxo(50_000)], 'fees/recommended': { ...rates, minimumFee: 5 } })
    await connectUnisat(kernel)
    const because = async (feeRate: number) => {
      const recipients = [{ address: other, amount: 20_000n }]
      const payload = { kind: 'transfer', recipients, from: payment, feeRate, network: 'Mainnet' } as const
      const { notices } = await kernel.prepare({ kind: 'calls', payload })
      return notices.map(({ code, params }) => params?.because ?? code)
    }
    expect([await because(3.9), await because(4.5), await because(5)]).toEqual([['feeTooLow'], ['feeLow'], []])
  })
})
