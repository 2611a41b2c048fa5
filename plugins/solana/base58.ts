const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** More characters than anything on Solana is written with: a signature of 64 bytes takes 88. */
const limit = 200

/** Bytes as base58 text (Bitcoin's alphabet); a zero byte at the front is a `1`. */
export function encodeBase58(bytes: Uint8Array): string {
  const zeros = countFirst(bytes, 0)
  return (
    '1'.repeat(zeros) +
    rebase(bytes, 256, 58)
      .map((digit) => alphabet.charAt(digit))
      .join('')
  )
}

/** The bytes of a base58 text; `undefined` where a character is not of the alphabet, or there are over 200. */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > limit) return undefined
  const digits = [...text].map((character) => alphabet.indexOf(character))
  if (digits.includes(-1)) return undefined
  return Uint8Array.from([...new Array<number>(countFirst(digits, 0)).fill(0), ...rebase(digits, 58, 256)])
}

/** A number's digits in another base, the largest first, without zeros at the front. */
function rebase(digits: ArrayLike<number>, from: number, to: number): number[] {
  const result: number[] = []
  for (let at = 0; at < digits.length; at++) {
    let carry = digits[at] ?? 0
    for (let i = 0; i < result.length; i++) {
      carry += (result[i] ?? 0) * from
      result[i] = carry % to
      carry = Math.floor(carry / to)
    }
    for (; carry > 0; carry = Math.floor(carry / to)) result.push(carry % to)
  }
  return result.reverse()
}

function countFirst(digits: ArrayLike<number>, value: number): number {
  let count = 0
  while (count < digits.length && digits[count] === value) count++
  return count
}
