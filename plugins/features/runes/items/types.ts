/** An inscription of the account. Names and types are plain text of limited length. */
export type Inscription = {
  readonly id: string
  /** Its place among all inscriptions, negative for an inscription that is called cursed; absent if it is not known. */
  readonly number?: number | undefined
  /** The type that its content claims, as `image/png`; absent if it is not known. */
  readonly contentType?: string | undefined
  /** In bytes. */
  readonly contentLength?: number | undefined
  readonly collectionName?: string | undefined
  readonly address: string
  /** The output that it lies in, `txid:vout`. */
  readonly output: string
  /** The satoshi of that output. */
  readonly postage: bigint
}

/** A page of the account's inscriptions. */
export type InscriptionPage = {
  readonly total: number
  readonly offset: number
  readonly limit: number
  readonly inscriptions: readonly Inscription[]
  /** There may be more, of which neither wallet nor index has told. */
  readonly mayLack: boolean
}

/** A rune of the account. Amounts are in its smallest unit. */
export type HeldRune = {
  /** With `•` between its words. */
  readonly runeName: string
  readonly amount: bigint
  /** The part that can be sent now. */
  readonly spendable: bigint
  readonly divisibility: number
  /** A single character, `¤` by default; the rune's name if that character stands for money, or for another rune of the account. */
  readonly symbol: string
}

/** An amount of a rune, in its smallest unit, and its receiver. */
export type RuneTransfer = { readonly runeName: string; readonly amount: bigint; readonly address: string }

/** An inscription, and its receiver. */
export type InscriptionTransfer = { readonly inscriptionId: string; readonly address: string }

/** A transaction that tapkit writes, since the wallet has no method for the transfer, pays this fee rate. */
type Rated = {
  /** Satoshi per virtual byte; the fastest of the moment if absent. A wallet that has a method for the transfer chooses the rate itself. */
  readonly feeRate?: number | undefined
}

/** Transfers of runes in a single transaction. */
export type RuneTransfers = Rated & { readonly recipients: readonly RuneTransfer[] }

/** Transfers of inscriptions in a single transaction. */
export type InscriptionTransfers = Rated & { readonly transfers: readonly InscriptionTransfer[] }
