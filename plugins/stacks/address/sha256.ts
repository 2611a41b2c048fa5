const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
let tables: ReturnType<typeof makeTables> | undefined

/** SHA-256 (FIPS 180-4). Ours, since the browser's own is asynchronous and absent outside secure contexts. */
export function sha256(bytes: Uint8Array): Uint8Array {
  // Square and cube roots of the first primes are exact enough in double precision; made at the first hash.
  tables ??= makeTables()
  const state = Int32Array.from(tables.start)
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n)
  for (let offset = 0; offset < padded.length; offset += 64) compress(state, view, offset, tables.rounds)
  const hash = new DataView(new ArrayBuffer(32))
  for (const [i, word] of state.entries()) hash.setInt32(i * 4, word)
  return new Uint8Array(hash.buffer)
}

function makeTables() {
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return {
    start: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
    rounds: primes.map((prime) => fraction(Math.cbrt(prime))),
  }
}

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

function compress(state: Int32Array, view: DataView, offset: number, rounds: readonly number[]): void {
  const words = new Int32Array(64)
  const word = (i: number) => words[i] ?? 0
  for (let i = 0; i < 64; i++) {
    if (i < 16) words[i] = view.getInt32(offset + i * 4)
    else {
      const [early, late] = [word(i - 15), word(i - 2)]
      const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
      const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
      words[i] = word(i - 16) + small + word(i - 7) + large
    }
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + (rounds[i] ?? 0) + word(i)
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] ?? 0) + value
}
