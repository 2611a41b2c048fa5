/**
 * A token of the host's list: its address, alone or with what the host knows of it. With `decimals`, a node that says
 * otherwise is not believed (reads 3). Pictures are `https:` or `data:image/…`.
 */
export type ListedToken =
  | string
  | {
      readonly address: string
      readonly imageUrl?: string | undefined
      readonly decimals?: number | undefined
    }
