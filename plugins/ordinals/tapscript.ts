/** The script that a taproot input runs, by its witness (BIP-341); `undefined` if it is spent by its key. */
export function tapscriptOf(witness: readonly Uint8Array[]): Uint8Array | undefined {
  const hasAnnex = witness.at(-1)?.[0] === 0x50
  // The script stands before the control block, and an annex after that.
  return witness.at(hasAnnex ? -3 : -2)
}
