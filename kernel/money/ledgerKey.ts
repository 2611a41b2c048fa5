/** Where it is stored what wallets were asked for. */
export const ledgerKey = 'ledger'
