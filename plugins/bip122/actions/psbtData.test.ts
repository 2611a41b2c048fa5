import { describe, expect, test } from 'vitest'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { openReviews, writePsbt as write } from '../fixtures/openReviews.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { toVersion2 } from '../fixtures/psbts.ts'

const openWorld = openWorlds()
const { payment, other } = addresses

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
  test('nor does a PSBT pay an address without a key in silence (money 4)', async () => {
    const { review } = await openReviews(openWorld)
    const { notices } = await review(write([[payment, 50_000n]], [['1111111111111111111114oLvT2', 49_000n]]))
    expect(notices).toEqual([{ code: 'zeroAddress' }])
  })
})
