// Its views are one chunk: a visitor who opens the list soon opens a transaction.

export { default as Transactions } from './TransactionsView.tsx'
export { default as Transaction } from './TransactionView.tsx'
