/** The public service. */
export const service = 'https://rpc.walletconnect.org'
