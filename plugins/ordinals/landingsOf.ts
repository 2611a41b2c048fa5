import type { SatFlow } from './followSat.ts'

/**
 * The outputs that each input's satoshis go to, in their order: the first satoshi in is the first out, and the last are the fee. It follows whole
 * inputs as `followSat` follows a satoshi.
 */
export function landingsOf({ inputs, outputs }: SatFlow): readonly (readonly (number | 'fee')[])[] {
  let output = 0
  let room = outputs[0]
  return inputs.map((held) => {
    const places: (number | 'fee')[] = []
    let left = held
    while (left > 0n && room !== undefined) {
      if (room > 0n) places.push(output)
      const over = left - room
      if (over < 0n) {
        room = -over
        return places
      }
      left = over
      room = outputs[++output]
    }
    return left > 0n ? [...places, 'fee'] : places
  })
}
