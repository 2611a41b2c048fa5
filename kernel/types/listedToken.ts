/**
 * A token of the host's list: its address, and optionally its facts, which outrank a node's answers (reads 3). Pictures
 * are `https:` or `data:image/…`.
 */
export type ListedToken =
  | string
  | {
      /**
       * Address of the token's contract, or of its issuer. On Stacks, the contract or the asset identifier
       * `address.contract::asset`.
       */
      readonly address: string
      /**
       * Digits after the point. If a node says otherwise, the node is not believed, and the token cannot be paid with
       * (money 23).
       */
      readonly decimals?: number | undefined
      readonly symbol?: string | undefined
      readonly name?: string | undefined
      readonly imageUrl?: string | undefined
    }
