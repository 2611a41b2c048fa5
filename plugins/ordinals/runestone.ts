import type { RuneId } from './runeId.ts'

/** An amount of a rune, in its smallest unit. */
export type RuneAmount = { readonly id: RuneId; readonly amount: bigint }

/** An order to move an amount of a rune to an output. An amount of 0 moves the whole balance. */
export type Edict = RuneAmount & {
  /** The output's place. If it equals the number of outputs, each output that pays an address gets the amount, and an amount of 0 is split among them. */
  readonly output: number
}

/** The terms of a rune's public mints. */
export type Terms = {
  /** The yield of each mint, in the smallest unit. */
  readonly amount?: bigint | undefined
  /** The largest number of mints. Without a cap, there are no mints. */
  readonly cap?: bigint | undefined
  /** The height of the first block with mints. */
  readonly heightStart?: bigint | undefined
  /** The height of the first block after the last mints. */
  readonly heightEnd?: bigint | undefined
  /** `heightStart`, counted in blocks from the etching. The later start of the two holds. */
  readonly offsetStart?: bigint | undefined
  /** `heightEnd`, counted in blocks from the etching. The earlier end of the two holds. */
  readonly offsetEnd?: bigint | undefined
}

/** A rune that comes into being. */
export type Etching = {
  /** The number of its name. A rune without a name gets a reserved name. */
  readonly rune?: bigint | undefined
  /** See `RuneName`. */
  readonly spacers?: number | undefined
  /** The number of its decimals, 0 to 38. */
  readonly divisibility?: number | undefined
  /** A single code point. */
  readonly symbol?: string | undefined
  /** The amount that the etching itself yields, in the smallest unit. */
  readonly premine?: bigint | undefined
  readonly terms?: Terms | undefined
  /** The rune adopts future changes of the protocol. */
  readonly turbo: boolean
}

/** A message of the runes protocol. */
export type Runestone = {
  readonly edicts?: readonly Edict[] | undefined
  readonly etching?: Etching | undefined
  readonly mint?: RuneId | undefined
  /** The output that gets the runes that no edict moves. Without a pointer, it is the first output that is no `OP_RETURN`. */
  readonly pointer?: number | undefined
}

/** The flaw of a cenotaph, as ord names it. */
export type Flaw =
  | 'edict-output'
  | 'edict-rune-id'
  | 'invalid-script'
  | 'opcode'
  | 'supply-overflow'
  | 'trailing-integers'
  | 'truncated-field'
  | 'unrecognized-even-tag'
  | 'unrecognized-flag'
  | 'varint'

/** A flawed runestone. All runes of its inputs burn, and so does the yield of its mint. */
export type Cenotaph = {
  readonly kind: 'cenotaph'
  /** The first flaw. */
  readonly flaw: Flaw
  /** The rune that it mints. The mint counts towards the cap, and its yield burns. */
  readonly mint?: RuneId | undefined
  /** The number of the name that it etches. The name is taken from then on, and the rune has a supply of 0. */
  readonly etching?: bigint | undefined
}

/** The largest supply that a rune can reach. An etching whose supply has more than 128 bits is a cenotaph. */
export const supplyOf = ({ premine = 0n, terms: { cap = 0n, amount = 0n } = {} }: Partial<Etching>): bigint =>
  premine + cap * amount
