/** The method that asks for a session and a sign-in at once (CAIP-222). */
export const method = 'wc_sessionAuthenticate'

/** How long wallets may answer, in ms: as long as the SDK gives a proposal. */
export const lifetime = 300_000
