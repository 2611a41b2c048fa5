/** Whether a value is a whole number of at most so many bits, and not negative. */
export const isUint = (value: bigint, bits: 32 | 64 | 128): boolean => value >> BigInt(bits) === 0n
