/**
 * What is said otherwise of requests of a kind than of a transfer. `amount` is what leaves and `got` what comes, as '1.5 ETH'; both are
 * empty where there is none, or nobody knows.
 */
export type KindWords = {
  /** Beside the key that confirms. */
  readonly warning?: (wallet: string) => string
  /** While the wallet asks. */
  readonly approveText?: (wallet: string) => string
  readonly wayTitle?: (amount: string, got: string) => string
  readonly doneTitle?: (amount: string, got: string) => string
  readonly doneText?: string
  /** Where nothing says what came. */
  readonly unrecordedText?: string
  readonly lostTitle?: string
  readonly lostText?: string
  readonly differsText?: string
  /** How it ended, in one line, by its status; a status without a line is not told. */
  readonly told?: {
    readonly [status in 'confirmed' | 'failed' | 'different']?: (amount: string, got: string) => string
  }
}

/** Answer of `resolveKind`: how requests of one kind read. */
export type Kind = {
  /** Imports the English words of the kind. A locale's own words stand in its table `review.<kind>`. */
  readonly load: () => Promise<{ readonly default: KindWords }>
}
