// One piece: a visitor who looks at the list is about to look at one of them.

export { default as Transactions } from './TransactionsView.tsx'
export { default as Transaction } from './TransactionView.tsx'
