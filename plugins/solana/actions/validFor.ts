/**
 * How long a transaction is good for after its blockhash was read, in ms. The network takes it for 150 blocks, a minute at
 * least: the visitor has the rest for the wallet.
 */
export const validFor = 45_000
