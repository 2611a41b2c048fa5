import type { Transaction } from 'tapkit/kernel'
import type { TransactionsByYear } from './state.ts'

/** By year and month of the visitor's time, the newest of a month first. */
export function groupByYear(transactions: readonly Transaction[]): TransactionsByYear {
  const years: Record<number, Record<number, Transaction[]>> = {}
  for (const transaction of newestFirst(transactions)) {
    const date = new Date(transaction.at)
    const year = date.getFullYear()
    const months = years[year] ?? {}
    const month = months[date.getMonth()] ?? []
    month.push(transaction)
    months[date.getMonth()] = month
    years[year] = months
  }
  return years
}

/** In one order, whatever they came in; of the same moment by their ids. */
export const newestFirst = (transactions: readonly Transaction[]): Transaction[] =>
  transactions.toSorted((left, right) => right.at - left.at || (left.id < right.id ? 1 : left.id > right.id ? -1 : 0))
