/** The age that a coin must have before it is spent (BIP-68): blocks, or seconds of the chain's clock. */
export type RelativeLock = { readonly unit: 'blocks' | 'seconds'; readonly least: number }

/** A sequence from here on sets no lock. */
const disabled = 0x80000000
/** A lock with this bit counts units of 512 seconds. */
const byTime = 0x400000

/** The age that an input's sequence requires of its coin; `undefined` if every age will do. */
export function relativeLockOf(version: number, sequence: number): RelativeLock | undefined {
  const units = sequence & 0xffff
  if (version < 2 || sequence >= disabled || units === 0) return undefined
  return (sequence & byTime) === 0 ? { unit: 'blocks', least: units } : { unit: 'seconds', least: units * 512 }
}
