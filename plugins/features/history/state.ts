import { type CaipNetworkId, createSlice, type Transaction } from 'tapkit/kernel'

/** Transactions by year and by month of it (0 to 11), in the visitor's time; the newest of a month first. */
export type TransactionsByYear = Readonly<Record<number, Readonly<Record<number, readonly Transaction[]>>>>

/** The known activity of an account on a network. */
export type HistoryState = {
  /** The account's CAIP-10 id. */
  of: string | undefined
  /** The newest first. */
  transactions: readonly Transaction[]
  transactionsByYear: TransactionsByYear
  lastNetworkInView: CaipNetworkId | undefined
  loading: boolean
  /** There are none, or the last read failed: what was read before it stays. */
  empty: boolean
  /** Where the next page begins. */
  next: string | undefined
  /** The last read failed: that of the newest, or that of the page from `cursor` on. */
  failed: { cursor: string | undefined } | undefined
  /** Pages in a row that brought nothing. */
  barren: number
}

const initial = (): HistoryState => ({
  of: undefined,
  transactions: [],
  transactionsByYear: {},
  lastNetworkInView: undefined,
  loading: false,
  empty: false,
  next: undefined,
  failed: undefined,
  barren: 0,
})

export const historyState = createSlice('history', initial)
