/** A whole number in the form that nodes and wallets take (`0x…`). */
export const toQuantity = (value: bigint | string): `0x${string}` => `0x${BigInt(value).toString(16)}`
