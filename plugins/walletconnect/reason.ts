/** The SDK's word for the end of a session by this side (CAIP-25, WalletConnect 6000). */
export const reason = { code: 6_000, message: 'User disconnected.' }
