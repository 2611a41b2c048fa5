// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeRunestone } from './encodeRunestone.ts'
import { hostileScript, runeId, runestone, uint } from './fixtures/arbitraries.ts'
import { payment } from './fixtures/hex.ts'
import { moveRunes } from './moveRunes.ts'
import { runeTargets } from './runeTargets.ts'

const data = Uint8Array.of(0x6a, 1, 0)

test('no rune of the inputs goes anywhere else, under any runestone', () => {
  const script = fc.oneof(hostileScript, runestone.filter(({ mint }) => mint !== '0:0').map(encodeRunestone))
  const held = fc.record({ id: runeId.filter((id) => id !== '0:0'), amount: uint(128) })
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(payment, data), script), { maxLength: 6 }),
      fc.array(held, { maxLength: 5 }),
      (outputs, inputs) => {
        const moves = moveRunes({ outputs, inputs })
        const went = moves.outputs.flatMap((runes, at) => (runes.length > 0 ? [at] : []))
        const targets = runeTargets(outputs)
        expect(targets).toEqual(expect.arrayContaining(went))
        if (moves.burned.length > 0) expect(targets).toContain('burned')
      },
    ),
    { numRuns: 2_000 },
  )
})

test('without a runestone, runes go to the first output that is no data, and burn if there is no such output', () => {
  expect(runeTargets([data, payment, payment])).toEqual([1])
  expect(runeTargets([data])).toEqual(['burned'])
})
