/** Where the rows of a list stand, in px from its top. */
export type Rows = {
  readonly count: number
  /** That of the row after the last is the height of all. */
  topOf(index: number): number
  /** The row at a height; the first above them, the last below. */
  at(px: number): number
}

/** Rows of one height. */
export const evenRows = (count: number, height: number): Rows => ({
  count,
  topOf: (index) => index * height,
  at: (px) => Math.max(0, Math.min(count - 1, Math.floor(px / height))),
})

/** Rows of which each has its own. */
export function unevenRows(heights: readonly number[]): Rows {
  const tops = new Float64Array(heights.length + 1)
  for (const [index, height] of heights.entries()) tops[index + 1] = (tops[index] as number) + height
  const topOf = (index: number) => tops[index] as number
  return {
    count: heights.length,
    topOf,
    at(px) {
      let from = 0
      let to = heights.length
      while (to - from > 1) {
        const middle = (from + to) >> 1
        if (topOf(middle) > px) to = middle
        else from = middle
      }
      return from
    },
  }
}
