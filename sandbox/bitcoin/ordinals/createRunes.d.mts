/** A transaction as the index reads it. */
export type ReadTransaction = {
  txid: string
  inputs: {
    outpoint: string
    witness: readonly Uint8Array[]
    /** Of the output that it spends, as are its value in satoshi and the height of its block; none for a coinbase. */
    script?: Uint8Array | undefined
    value: bigint
    height?: number | undefined
  }[]
  outputs: { script: Uint8Array; value: bigint }[]
}

export type ReadBlock = { height: number; time: number; transactions: ReadTransaction[] }

export type IndexedRune = {
  id: string
  number: bigint
  spacers: number
  divisibility: number
  symbol: string | undefined
  premine: bigint
  turbo: boolean
  mints: bigint
  burned: bigint
  etching: string
}

/** The runes after the blocks so far. */
export function createRunes(): {
  addBlock(block: ReadBlock): void
  get(id: string): IndexedRune | undefined
  all(): IndexedRune[]
  heldBy(outpoint: string): ReadonlyMap<string, bigint>
}
