/** Hex without `0x`: an address has 40 digits, a hash 64. */
export type Signed = { readonly address: string; readonly hash: string; readonly signature: string }

/** A number as a word of the ABI. */
export const word = (value: number): string => value.toString(16).padStart(64, '0')

/** Bytes as the ABI writes them: their length, and themselves up to a whole word. */
export const bytes = (hex: string): string => word(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')

/** Asks a contract `isValidSignature(bytes32,bytes)` (ERC-1271). */
export const writeErc1271Call = ({ address, hash, signature }: Signed) => ({
  to: address,
  data: `0x1626ba7e${hash}${word(64)}${bytes(signature)}`,
})

/** Whether a contract's answer is the magic value, as a single word: an account without code answers nothing. */
export const isErc1271Valid = (answer: unknown): boolean =>
  typeof answer === 'string' && /^0x1626ba7e0{56}$/i.test(answer)
