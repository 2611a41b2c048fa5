const mask = (1n << 64n) - 1n
const rotate = (value: bigint, by: bigint) => ((value << by) | (value >> (64n - by))) & mask

/** Round constants and rotations of Keccak-f[1600], from the linear feedback register of FIPS 202. */
const rounds: readonly bigint[] = Array.from({ length: 24 }, (_, round) => {
  let constant = 0n
  for (let j = 0; j < 7; j++) if (feedback(j + 7 * round)) constant |= 1n << BigInt(2 ** j - 1)
  return constant
})

function feedback(step: number): boolean {
  let register = 1
  for (let i = 0; i < step % 255; i++) register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1
  return (register & 1) === 1
}

function permute(lanes: bigint[]): void {
  const at = (index: number) => lanes[index] ?? 0n
  for (const constant of rounds) {
    const columns = [0, 1, 2, 3, 4].map((x) => at(x) ^ at(x + 5) ^ at(x + 10) ^ at(x + 15) ^ at(x + 20))
    for (let i = 0; i < 25; i++) {
      lanes[i] = at(i) ^ (columns[(i + 4) % 5] ?? 0n) ^ rotate(columns[(i + 1) % 5] ?? 0n, 1n)
    }
    let [x, y, current] = [1, 0, at(1)]
    for (let t = 0; t < 24; t++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const next = at(x + 5 * y)
      lanes[x + 5 * y] = rotate(current, BigInt((((t + 1) * (t + 2)) / 2) % 64))
      current = next
    }
    for (let row = 0; row < 25; row += 5) {
      const [a, b, c, d, e] = [at(row), at(row + 1), at(row + 2), at(row + 3), at(row + 4)]
      lanes[row] = a ^ (~b & mask & c)
      lanes[row + 1] = b ^ (~c & mask & d)
      lanes[row + 2] = c ^ (~d & mask & e)
      lanes[row + 3] = d ^ (~e & mask & a)
      lanes[row + 4] = e ^ (~a & mask & b)
    }
    lanes[0] = at(0) ^ constant
  }
}

/** Keccak-256 of an ASCII text, as 64 hex digits. Small and slow: for addresses, so that connecting loads no SDK. */
export function keccak256(text: string): string {
  const rate = 136
  const bytes = new Uint8Array((Math.floor(text.length / rate) + 1) * rate)
  bytes.set(new TextEncoder().encode(text))
  bytes[text.length] = 1
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) | 0x80
  const view = new DataView(bytes.buffer)
  const lanes: bigint[] = new Array(25).fill(0n)
  for (let block = 0; block < bytes.length; block += rate) {
    for (let i = 0; i < rate / 8; i++) lanes[i] = (lanes[i] ?? 0n) ^ view.getBigUint64(block + i * 8, true)
    permute(lanes)
  }
  const out = new DataView(new ArrayBuffer(32))
  for (let i = 0; i < 4; i++) out.setBigUint64(i * 8, lanes[i] ?? 0n, true)
  return [...new Uint8Array(out.buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
