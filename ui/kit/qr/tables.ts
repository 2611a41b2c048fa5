/** How much of a code may be lost: M 15 %, Q 25 %. */
export type QrLevel = 'M' | 'Q'

/** Per version, from 1: check words per block, then count and data words of each group of blocks (ISO/IEC 18004, table 9). */
export const blocks: Readonly<Record<QrLevel, readonly (readonly number[])[]>> = {
  M: [
    [10, 1, 16],
    [16, 1, 28],
    [26, 1, 44],
    [18, 2, 32],
    [24, 2, 43],
    [16, 4, 27],
    [18, 4, 31],
    [22, 2, 38, 2, 39],
    [22, 3, 36, 2, 37],
    [26, 4, 43, 1, 44],
    [30, 1, 50, 4, 51],
    [22, 6, 36, 2, 37],
    [22, 8, 37, 1, 38],
    [24, 4, 40, 5, 41],
    [24, 5, 41, 5, 42],
  ],
  Q: [
    [13, 1, 13],
    [22, 1, 22],
    [18, 2, 17],
    [26, 2, 24],
    [18, 2, 15, 2, 16],
    [24, 4, 19],
    [18, 2, 14, 4, 15],
    [22, 4, 18, 2, 19],
    [20, 4, 16, 4, 17],
    [24, 6, 19, 2, 20],
    [28, 4, 22, 4, 23],
    [26, 4, 20, 6, 21],
    [24, 8, 20, 4, 21],
    [20, 11, 16, 5, 17],
    [30, 5, 24, 7, 25],
  ],
}

/** Per version, from 1: rows and columns of the alignment patterns' centres (annex E). */
export const alignment: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
  [6, 30, 54],
  [6, 32, 58],
  [6, 34, 62],
  [6, 26, 46, 66],
  [6, 26, 48, 70],
]
