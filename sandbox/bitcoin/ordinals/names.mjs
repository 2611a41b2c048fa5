const BITS_128 = 1n << 128n
const FIRST_RESERVED = 6402364363415443603228541259936211926n
const HALVING = 210_000
const STEP = HALVING / 12

/** A name's number: base 26 without a zero, so that A is 0 and AA is 26. */
const numberOf = (letters) =>
  [...letters].reduce((sum, letter) => sum * 26n + BigInt(letter.charCodeAt(0) - 64), 0n) - 1n

/** `{ number, spacers }` of a name, with `•` or `.` between its letters; undefined for anything that is no name. */
export function readName(text) {
  if (!/^[A-Z]([.•]?[A-Z])*$/.test(text)) return undefined
  let spacers = 0
  let count = 0
  for (const sign of text)
    if (/[A-Z]/.test(sign)) count++
    else spacers |= 1 << (count - 1)
  const number = numberOf(text.replace(/[.•]/g, ''))
  return count <= 28 && number < BITS_128 ? { number, spacers } : undefined
}

/** A name as people read it. */
export function writeName({ number, spacers = 0 }) {
  const letters = []
  for (let left = number + 1n; left > 0n; left = (left - 1n) / 26n)
    letters.unshift(String.fromCharCode(65 + Number((left - 1n) % 26n)))
  return letters.map((letter, at) => (at < letters.length - 1 && (spacers >> at) & 1 ? `${letter}•` : letter)).join('')
}

export const isReserved = (number) => number >= FIRST_RESERVED
/** The name of an etching that names none. */
export const reservedName = (height, place) => FIRST_RESERVED + BigInt(height) * (1n << 32n) + BigInt(place)

/** The lowest number that may be etched at this height of regtest, where names unlock from block 0 on. */
export function minimumAt(height) {
  const progress = height + 1
  if (progress >= HALVING) return 0n
  const letters = 12 - Math.floor(progress / STEP)
  const [high, low] = [letters + 1, letters].map((count) => numberOf('A'.repeat(count)))
  return high - ((high - low) * BigInt(progress % STEP)) / BigInt(STEP)
}

/** The bytes by which a tapscript commits to a name. */
export function commitmentOf(number) {
  const hex = number === 0n ? '' : number.toString(16)
  return Uint8Array.from(Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex').reverse())
}
