/** The storage key of the requests that wallets were asked for. */
export const ledgerKey = 'ledger'
