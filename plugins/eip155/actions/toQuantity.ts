/** A whole number as nodes and wallets take it (`0x…`). */
export const toQuantity = (value: bigint | string): `0x${string}` => `0x${BigInt(value).toString(16)}`
