const exp = new Uint8Array(512)
const log = new Uint8Array(256)
for (let index = 0, value = 1; index < 255; index++) {
  exp[index] = value
  exp[index + 255] = value
  log[value] = index
  value <<= 1
  if (value & 256) value ^= 285
}

/** The product of two elements of the field of 256 (polynomial 285). */
export function multiply(left: number, right: number): number {
  return left && right ? (exp[(log[left] ?? 0) + (log[right] ?? 0)] ?? 0) : 0
}

/** The check words of a block: the remainder of its polynomial. */
export function remainder(data: readonly number[], count: number): number[] {
  let generator = [1]
  for (let index = 0; index < count; index++) {
    const next = new Array<number>(generator.length + 1).fill(0)
    generator.forEach((factor, at) => {
      next[at] = (next[at] ?? 0) ^ factor
      next[at + 1] = (next[at + 1] ?? 0) ^ multiply(factor, exp[index] ?? 0)
    })
    generator = next
  }
  const rest = [...data, ...new Array<number>(count).fill(0)]
  for (let index = 0; index < data.length; index++) {
    const factor = rest[index] ?? 0
    if (!factor) continue
    generator.forEach((term, at) => {
      rest[index + at] = (rest[index + at] ?? 0) ^ multiply(term, factor)
    })
  }
  return rest.slice(data.length)
}
