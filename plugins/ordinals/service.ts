import type { Service } from 'tapkit/kernel'
import type { RuneId } from './runeId.ts'
import type { RuneName } from './runeName.ts'
import type { Terms } from './runestone.ts'

/** A rune as an index knows it. `mintable(rune, height)` says what a mint in a block would yield. */
export type RuneFacts = {
  readonly id: RuneId
  readonly name: RuneName
  /** Its place among all etchings, counted from 0. */
  readonly number: bigint
  /** The number of its decimals, 0 to 38. */
  readonly divisibility: number
  /** A single visible character; absent if the etching chose none. */
  readonly symbol: string | undefined
  /** The amount that the etching itself yielded, in the smallest unit. */
  readonly premine: bigint
  /** The amount that was destroyed, in the smallest unit. */
  readonly burned: bigint
  /** The number of its mints so far. */
  readonly mints: bigint
  /** The amount that was etched and minted so far, in the smallest unit, including the amount that was destroyed. */
  readonly supply: bigint
  /** Absent if the rune has never had public mints. */
  readonly terms: Terms | undefined
  /** The height of the block of its etching. */
  readonly block: number
  /** The transaction that etched it. */
  readonly etching: string
  /** The height of the newest block that the index knows; absent if it does not say. */
  readonly height: number | undefined
}

/** An inscription as an index knows it. */
export type InscriptionFacts = {
  readonly id: string
  /** Its place among all inscriptions; negative for those that are called cursed. */
  readonly number: number
  /** The type that the inscription claims, as `image/png`; absent if it claims none that can be read. */
  readonly contentType: string | undefined
  /** In bytes; absent if it has no content. */
  readonly contentLength: number | undefined
  /** The owner's address; absent if the output has none. */
  readonly address: string | undefined
  /** The output that it lies in, `txid:vout`. */
  readonly output: string
  /** The place of its satoshi in that output. */
  readonly offset: bigint
  /** The satoshi of that output. */
  readonly postage: bigint | undefined
  /** Unix time in s of the block that revealed it. */
  readonly timestamp: number | undefined
}

/** `'none'` if the index knows that there is none of that name or id; `undefined` if it cannot be told. */
export type Told<facts> = facts | 'none' | undefined

/** An inscription of an address. */
export type HeldFacts = {
  readonly id: string
  /** The output that it lies in, `txid:vout`. */
  readonly output: string
  /** The satoshi of that output. */
  readonly postage: bigint
  readonly address: string
}

/** A rune of some addresses, all their outputs together. */
export type RuneBalance = {
  readonly name: RuneName
  /** In the smallest unit. */
  readonly amount: bigint
  readonly divisibility: number
}

/** The items that addresses hold beside bitcoin. */
export type Held = {
  readonly inscriptions: readonly HeldFacts[]
  readonly runes: readonly RuneBalance[]
  /** Everything is listed: there is an index, and it knows every output. */
  readonly isWhole: boolean
}

/** An inscription, or an amount of a rune in its smallest unit, and the address that is to get it. */
export type ItemTransfer =
  | { readonly id: string; readonly to: string }
  | { readonly letters: string; readonly amount: bigint; readonly to: string }

/** A transaction that sends inscriptions or runes, and the satoshi that others get with them. */
export type WrittenItems = {
  /** Base64. */
  readonly psbt: string
  readonly leaves: readonly { readonly party: string; readonly amount: bigint }[]
}

/**
 * The known facts about a network's runes and inscriptions: from the index that the host composes (`bip122({ ordinals })`), and, about the
 * visitor's own outputs, from the wallet. Both sources are strangers: a malformed answer counts as unknown. Without an index, nearly all is unknown.
 */
export type OrdinalsIndex = {
  /** Reads a rune by its name, with or without spacers. */
  fetchRune(name: string, asked: { readonly signal: AbortSignal }): Promise<Told<RuneFacts>>
  fetchInscription(id: string, asked: { readonly signal: AbortSignal }): Promise<Told<InscriptionFacts>>
  /** Whether the host has composed an index for the network. */
  readonly isComposed: boolean
  /** Reads the items of the connected wallet's addresses. `isWalletLeftAlone`: the wallet's own list of inscriptions is not asked for. */
  fetchHeld(asked: { readonly signal: AbortSignal; readonly isWalletLeftAlone?: boolean }): Promise<Held>
  /**
   * Writes a transaction that sends inscriptions and runes of the connected wallet, for wallets that know no method for it. `feeRate`: in satoshi
   * per virtual byte; the fastest of the moment if absent.
   * @throws ItemsNotMovableError if the contents of the coins are not known for sure, or no plain coin can pay the fee
   */
  writeItems(
    transfers: readonly ItemTransfer[],
    asked: { readonly signal: AbortSignal; readonly feeRate?: number | undefined },
  ): Promise<WrittenItems>
  /**
   * The URL of an inscription's content; `undefined` without an index. The content may be anything: only an `<img>` may load it, if `mayDraw`
   * allows its type.
   */
  contentUrl(id: string): string | undefined
}

/** Opens the index of a network. */
export type OrdinalsService = Service & { open(): Promise<OrdinalsIndex> }
