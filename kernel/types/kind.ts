/**
 * The sentences of a kind that differ from those of a transfer. `amount` is what leaves and `got` is what arrives, as
 * '1.5 ETH'; both are empty if there is no such amount or it is unknown.
 */
export type KindWords = {
  /** Shown beside the button that confirms. */
  readonly warning?: (wallet: string) => string
  /** Shown while the wallet asks. */
  readonly approveText?: (wallet: string) => string
  readonly wayTitle?: (amount: string, got: string) => string
  readonly doneTitle?: (amount: string, got: string) => string
  readonly doneText?: string
  /** Shown if the network's record does not tell what arrived. */
  readonly unrecordedText?: string
  readonly lostTitle?: string
  readonly lostText?: string
  readonly differsText?: string
  /** The outcome in a line, by its status. A status without a line is not announced. */
  readonly told?: {
    readonly [status in 'confirmed' | 'failed' | 'different']?: (amount: string, got: string) => string
  }
}

/** Answer of `resolveKind`: the sentences of a kind of requests. */
export type Kind = {
  /** Imports the kind's English sentences. A locale has its own in its table `review.<kind>`. */
  readonly load: () => Promise<{ readonly default: KindWords }>
}
