import { createSlice } from 'tapkit/kernel'

/** The state of the list of wallets. The wallets themselves are no state, because there are thousands of them. */
export type WalletsState = {
  /** `failed`: the next page did not come. */
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** How many wallets can be searched; absent until a list has said so. */
  count?: number | undefined
  /** The rows that it adds to the first list stand there, or will not come. */
  isOffered: boolean
  /** The list has been read to its end. */
  isComplete: boolean
  /** The search; absent if the whole list is shown. */
  search?: { text: string; certified: boolean } | undefined
  /** Changes with the wallets that there are. */
  version: number
}

export const walletsState = createSlice(
  'wallets',
  (): WalletsState => ({ status: 'idle', isOffered: false, isComplete: false, version: 0 }),
)
