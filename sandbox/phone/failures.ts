/** How wallets refuse (the reason codes of WalletConnect). */
export const failures = {
  rejected: { code: 5000, message: 'User rejected.' },
  unsupportedChains: { code: 5100, message: 'Unsupported chains.' },
  unsupportedMethods: { code: 5101, message: 'Unsupported methods.' },
  disconnected: { code: 6000, message: 'User disconnected.' },
}
