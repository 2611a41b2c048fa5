// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followSat } from './followSat.ts'
import { landingsOf } from './landingsOf.ts'

test('the satoshis of an input go where each of them goes by itself', () => {
  const amounts = fc.array(fc.bigInt(0n, 6n), { maxLength: 5 })
  fc.assert(
    fc.property(amounts, amounts, (inputs, outputs) => {
      const flow = { inputs, outputs }
      const singly = inputs.map((held, input) => {
        const places = Array.from({ length: Number(held) }, (_, offset) =>
          followSat(flow, { input, offset: BigInt(offset) }),
        )
        return [...new Set(places.map((place) => (typeof place === 'object' ? place.output : place)))]
      })
      expect(landingsOf(flow)).toEqual(singly)
    }),
    { numRuns: 1_000 },
  )
})

test('a hostile transaction of 20,000 inputs and outputs is no work', () => {
  const many = Array<bigint>(20_000).fill(546n)
  expect(landingsOf({ inputs: many, outputs: many }).at(-1)).toEqual([19_999])
})
