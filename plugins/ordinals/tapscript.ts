/** The script that a taproot input runs, by its witness (BIP-341); `undefined` if it is spent by its key. */
export function tapscriptOf(witness: readonly Uint8Array[]): Uint8Array | undefined {
  const hasAnnex = witness.length > 1 && witness.at(-1)?.[0] === 0x50
  // The script stands before the control block, and an annex after that.
  const parts = hasAnnex ? witness.slice(0, -1) : witness
  return parts.length > 1 ? parts.at(-2) : undefined
}
