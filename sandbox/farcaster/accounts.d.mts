import type { PrivateKeyAccount } from 'viem/accounts'

export type FarcasterAccount = {
  readonly id: string
  readonly name: string
  readonly fid: number
  readonly username: string
  /** The custody key. */
  readonly key: PrivateKeyAccount
}

/** The accounts of the people at Farcaster: a number (fid), a name, and a custody key. They are the same in each sandbox. */
export const accounts: readonly FarcasterAccount[]
