/** The tags of a runestone's fields. An unknown odd tag is ignored. An unknown even tag makes the runestone a cenotaph. */
export const tags = {
  body: 0n,
  divisibility: 1n,
  flags: 2n,
  spacers: 3n,
  rune: 4n,
  symbol: 5n,
  premine: 6n,
  cap: 8n,
  amount: 10n,
  heightStart: 12n,
  heightEnd: 14n,
  offsetStart: 16n,
  offsetEnd: 18n,
  mint: 20n,
  pointer: 22n,
} as const

/** The bits of the field `flags`. */
export const flags = { etching: 1n, terms: 2n, turbo: 4n } as const
