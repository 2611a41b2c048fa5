/** How long a code is good, in ms (walletconnect 4). */
export const lifetime = 240_000
/** How long before its end a code is replaced by the next, in ms. */
export const margin = 10_000
/** The pause before a new code is asked for again, while the old code is still valid, in ms (walletconnect 8). */
export const again = 1_000
/** After how long without a word of a wallet a message may have been lost, in ms (walletconnect 16). */
export const patience = 20_000
