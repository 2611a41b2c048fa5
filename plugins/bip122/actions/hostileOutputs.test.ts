import { expect, test } from 'vitest'
import { toHex } from '../encoding/hex.ts'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { openReviews, writePsbt as write } from '../fixtures/openReviews.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { scriptOf } from '../fixtures/psbts.ts'

const openWorld = openWorlds()
const { payment, ordinals, other } = addresses

/** An output script of a witness program. */
const program = (version: number, bytes: readonly number[]) =>
  Uint8Array.from([version === 0 ? 0 : 0x50 + version, bytes.length, ...bytes])
/** Taproot, with bytes that are the x of no point: an app has tweaked the key wrongly. */
const pointless = program(1, Array(32).fill(5))

async function noticesOf(script: Uint8Array, amount = 30_000n) {
  const { review } = await openReviews(openWorld)
  const { notices } = await review(
    write(
      [[payment, 50_000n]],
      [
        [script, amount],
        [other, 48_000n - amount],
      ],
    ),
  )
  return notices
}

// A payment to such an address is refused (bitcoin 3).
test('error: a PSBT does not pay a taproot output that nobody can spend in silence (money 4)', async () => {
  expect((await noticesOf(pointless)).map(({ code }) => code)).toEqual(['zeroAddress'])
})

test.each([
  ['a witness program of version 2', program(2, Array(32).fill(7))],
  ['a witness program of version 16', program(16, [1, 2])],
  ['an anchor, which anybody may spend', program(1, [0x4e, 0x73])],
])('error: a PSBT does not pay %s in silence: anybody could spend it from today (money 4)', async (_, script) => {
  const [notice, ...more] = await noticesOf(script)
  expect(more).toEqual([])
  expect(notice).toMatchObject({ code: 'anybodyMaySpend', tone: 'danger', params: { amount: '0.0003 BTC' } })
})

test('behavior: an output of a known kind is no warning', async () => {
  expect(await noticesOf(program(0, Array(32).fill(7)))).toEqual([])
  const key = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
  expect(
    await noticesOf(
      program(
        1,
        (key.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)),
      ),
    ),
  ).toEqual([])
})

test('error: a script that only begins like a taproot output of the wallet does not come back to it (bitcoin 5)', async () => {
  const { review } = await openReviews(openWorld)
  // A push of one byte, 0x20, and then the bytes of the wallet's own key, which are no script that the wallet can spend.
  const lost = scriptOf(ordinals).with(0, 0x01)
  const { changes, details = [] } = await review(write([[payment, 50_000n]], [[lost, 48_000n]]))
  expect(changes).toMatchObject([{ direction: 'out', amount: 48_000n, party: toHex(lost) }])
  expect(details.filter(({ code }) => code === 'change')).toEqual([])
})
