/**
 * The sentence of an outcome. `amount` is what leaves and `got` is what arrives, as '1.5 ETH'; both are empty if there
 * is no such amount or it is unknown. `facts` are those of the intent; absent if it has none.
 */
type Outcome = (amount: string, got: string, facts?: Readonly<Record<string, string>>) => string

/** The sentences of a kind that differ from those of a transfer. */
export type KindWords = {
  /** Shown beside the button that confirms. */
  readonly warning?: (wallet: string) => string
  /** Heads the address of the token that moves, if that token is no contract. */
  readonly token?: string
  /** The same if several tokens move; `symbol` is the token's symbol. */
  readonly tokenOf?: (symbol: string) => string
  /** Shown while the wallet asks. */
  readonly approveText?: (wallet: string) => string
  readonly wayTitle?: Outcome
  readonly doneTitle?: Outcome
  readonly doneText?: string
  /** Shown if the network's record does not tell what arrived. */
  readonly unrecordedText?: string
  readonly lostTitle?: string
  readonly lostText?: string
  readonly differsText?: string
  /** The outcome in a line, by its status. A status without a line is not announced. */
  readonly told?: {
    readonly [status in 'confirmed' | 'failed' | 'different']?: Outcome
  }
}

/** Answer of `resolveKind`: the sentences of a kind of requests. */
export type Kind = {
  /** Imports the kind's English sentences. A locale has its own in its table `review.<kind>`. */
  readonly load: () => Promise<{ readonly default: KindWords }>
}
