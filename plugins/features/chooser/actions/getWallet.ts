import type { WalletOption } from 'tapkit/kernel'

/** Opens the page where a wallet can be had, in a new tab; where none is known the console says so. */
export function getWallet({ id, installPrompt }: WalletOption): void {
  const url = installPrompt?.url
  if (url && URL.canParse(url) && new URL(url).protocol === 'https:') window.open(url, '_blank', 'noopener,noreferrer')
  else console.error(`No install prompt URL found for ${id}`)
}
