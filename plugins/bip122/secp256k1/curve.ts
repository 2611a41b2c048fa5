/** secp256k1 (SEC 2): y² = x³ + 7 over the field of `p`; `n` is the order of the generator `g`. */
export const p = 2n ** 256n - 2n ** 32n - 977n
export const n = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** A point of the curve; `undefined` stands for the one at infinity. */
export type Point = { readonly x: bigint; readonly y: bigint }

export const g: Point = {
  x: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  y: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
}

type Jacobian = { readonly x: bigint; readonly y: bigint; readonly z: bigint }

export const mod = (value: bigint, by: bigint): bigint => ((value % by) + by) % by

/** The inverse by the extended Euclidean algorithm; `value` is not a multiple of `by`. */
export function invert(value: bigint, by: bigint): bigint {
  let [low, high] = [mod(value, by), by]
  let [left, right] = [1n, 0n]
  while (low > 1n) {
    const ratio = high / low
    ;[left, right, low, high] = [right - left * ratio, left, high - low * ratio, low]
  }
  return mod(left, by)
}

const infinity: Jacobian = { x: 0n, y: 1n, z: 0n }

function double({ x, y, z }: Jacobian): Jacobian {
  if (z === 0n || y === 0n) return infinity
  const squared = (y * y) % p
  const s = (4n * x * squared) % p
  const m = (3n * x * x) % p
  const nx = mod(m * m - 2n * s, p)
  return { x: nx, y: mod(m * (s - nx) - 8n * squared * squared, p), z: (2n * y * z) % p }
}

function add(left: Jacobian, right: Jacobian): Jacobian {
  if (left.z === 0n) return right
  if (right.z === 0n) return left
  const zz1 = (left.z * left.z) % p
  const zz2 = (right.z * right.z) % p
  const u1 = (left.x * zz2) % p
  const u2 = (right.x * zz1) % p
  const s1 = (left.y * zz2 * right.z) % p
  const s2 = (right.y * zz1 * left.z) % p
  const h = mod(u2 - u1, p)
  const r = mod(s2 - s1, p)
  if (h === 0n) return r === 0n ? double(left) : infinity
  const hh = (h * h) % p
  const hhh = (h * hh) % p
  const v = (u1 * hh) % p
  const x = mod(r * r - hhh - 2n * v, p)
  return { x, y: mod(r * (v - x) - s1 * hhh, p), z: (h * left.z * right.z) % p }
}

/** `a`·`left` + `b`·`right`, in one pass over the bits. */
export function combine(a: bigint, left: Point, b: bigint, right: Point): Point | undefined {
  const one = { ...left, z: 1n }
  const two = { ...right, z: 1n }
  const both = add(one, two)
  const [bitsA, bitsB] = [mod(a, n), mod(b, n)].map((scalar) => scalar.toString(2).padStart(256, '0'))
  let sum = infinity
  for (let at = 0; at < 256; at++) {
    sum = double(sum)
    const [inA, inB] = [bitsA?.[at] === '1', bitsB?.[at] === '1']
    if (inA || inB) sum = add(sum, inA && inB ? both : inA ? one : two)
  }
  if (sum.z === 0n) return undefined
  const z = invert(sum.z, p)
  return { x: mod(sum.x * z * z, p), y: mod(sum.y * z * z * z, p) }
}

/** The point with this x and an even or odd y; `undefined` where the curve has none. */
export function lift(x: bigint, odd: boolean): Point | undefined {
  if (x <= 0n || x >= p) return undefined
  const square = mod(x ** 3n + 7n, p)
  // p is 3 modulo 4, so this power is a root where there is one.
  const y = power(square, (p + 1n) / 4n)
  if ((y * y) % p !== square) return undefined
  return { x, y: (y & 1n) === (odd ? 1n : 0n) ? y : p - y }
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let [square, left] = [base, exponent]; left > 0n; left >>= 1n, square = (square * square) % p) {
    if (left & 1n) result = (result * square) % p
  }
  return result
}
