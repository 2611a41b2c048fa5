import { masks } from './masks.ts'
import { alignment, type QrLevel } from './tables.ts'

/** The modules of a code while it is made: which are dark, and which belong to its fixed patterns. */
export class Matrix {
  readonly size: number
  readonly rows: boolean[][]
  readonly #fixed: boolean[][]
  readonly #level: QrLevel

  constructor(version: number, level: QrLevel) {
    const size = 17 + version * 4
    this.size = size
    this.#level = level
    this.rows = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
    this.#fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
    for (const [x, y] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ] as const)
      this.#square(x, y, 4, (distance) => distance !== 2 && distance !== 4)
    this.#align(alignment[version - 1] ?? [])
    for (let at = 8; at < size - 8; at++) {
      this.#set(at, 6, at % 2 === 0)
      this.#set(6, at, at % 2 === 0)
    }
    this.format(0)
    if (version >= 7) this.#version(version)
  }

  #set(x: number, y: number, dark: boolean): void {
    const [row, fixed] = [this.rows[y], this.#fixed[y]]
    if (!row || !fixed || x < 0 || x >= this.size) return
    row[x] = dark
    fixed[x] = true
  }

  #square(x: number, y: number, radius: number, dark: (distance: number) => boolean): void {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) this.#set(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))))
    }
  }

  #align(centres: readonly number[]): void {
    const far = this.size - 7
    for (const y of centres) {
      for (const x of centres) {
        const atFinder = (x === 6 && (y === 6 || y === far)) || (x === far && y === 6)
        if (!atFinder) this.#square(x, y, 2, (distance) => distance !== 1)
      }
    }
  }

  #version(version: number): void {
    let rest = version
    for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25)
    const bits = (version << 12) | rest
    for (let index = 0; index < 18; index++) {
      const near = this.size - 11 + (index % 3)
      const along = Math.floor(index / 3)
      const dark = ((bits >> index) & 1) === 1
      this.#set(near, along, dark)
      this.#set(along, near, dark)
    }
  }

  /** Writes level and mask, twice. */
  format(mask: number): void {
    const value = ({ M: 0, Q: 3 }[this.#level] << 3) | mask
    let rest = value
    for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >> 9) * 0x537)
    const bits = ((value << 10) | rest) ^ 0x5412
    const dark = (index: number) => ((bits >> index) & 1) === 1
    const { size } = this
    for (let index = 0; index <= 5; index++) this.#set(8, index, dark(index))
    this.#set(8, 7, dark(6))
    this.#set(8, 8, dark(7))
    this.#set(7, 8, dark(8))
    for (let index = 9; index < 15; index++) this.#set(14 - index, 8, dark(index))
    for (let index = 0; index < 8; index++) this.#set(size - 1 - index, 8, dark(index))
    for (let index = 8; index < 15; index++) this.#set(8, size - 15 + index, dark(index))
    this.#set(8, size - 8, true)
  }

  /** Writes the words into what is free, in columns of two from the right, up and down in turns. */
  write(words: readonly number[]): void {
    let bit = 0
    const place = (x: number, y: number) => {
      const row = this.rows[y]
      if (!row || this.#fixed[y]?.[x]) return
      row[x] = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
      bit++
    }
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5
      const upward = ((right + 1) & 2) === 0
      for (let step = 0; step < this.size; step++) {
        const y = upward ? this.size - 1 - step : step
        place(right, y)
        place(right - 1, y)
      }
    }
  }

  /** Turns over the free modules of a mask; twice leaves them as they were. */
  flip(mask: number): void {
    const turns = masks[mask]
    this.rows.forEach((row, y) => {
      row.forEach((dark, x) => {
        if (!this.#fixed[y]?.[x] && turns?.(x, y) === 0) row[x] = !dark
      })
    })
  }
}
