/**
 * A token of the host's list: its address, alone or with what the host knows of it, which counts for more than what a node
 * says (reads 3). Pictures are `https:` or `data:image/…`.
 */
export type ListedToken =
  | string
  | {
      /** Of its contract, or of the account that issues it; on Stacks its asset identifier, `address.contract::asset`, or its contract. */
      readonly address: string
      /** Digits after the point. A node that says otherwise is not believed, and the token not paid with (money 23). */
      readonly decimals?: number | undefined
      readonly symbol?: string | undefined
      readonly name?: string | undefined
      readonly imageUrl?: string | undefined
    }
