import { createSlice } from 'tapkit/kernel'

/** What the visitor said of a token. */
export type Mark = 'hidden' | 'shown'

/** What prices a network's tokens have, in US dollars by key, who says so and when. */
export type PriceList = {
  status: 'loading' | 'success' | 'error'
  byKey: Record<string, number>
  /** Names of those who answered. */
  sources: string[]
  /** Unix time in ms of the oldest of these prices. */
  at?: number | undefined
}

export type TokensState = {
  /** By CAIP-2 id. */
  prices: Record<string, PriceList>
  /** By CAIP-2 id and key, as they are stored. */
  marks: Record<string, Record<string, Mark>>
  /** What is searched for, until the modal closes. */
  search: string
}

export const tokensState = createSlice('tokens', () => ({ prices: {}, marks: {}, search: '' }))
