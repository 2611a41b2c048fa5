/**
 * A fee in satoshi, rounded up: virtual bytes × satoshi per virtual byte, computed in thousandths so that no fraction
 * is lost.
 */
export const satoshiOf = (virtualBytes: number, rate: number): bigint =>
  (BigInt(virtualBytes) * BigInt(Math.ceil(rate * 1_000)) + 999n) / 1_000n
