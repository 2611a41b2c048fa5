import type { WalletOption } from 'tapkit/kernel'

/** Opens the page where a wallet can be had, in a new tab; where none is known the console says so. */
export function getWallet({ id, installPrompt }: WalletOption): void {
  const url = installPrompt?.url
  if (url && isHttps(url)) window.open(url, '_blank', 'noopener,noreferrer')
  else console.error(`No install prompt URL found for ${id}`)
}

function isHttps(url: string): boolean {
  try {
    return new URL(url).protocol === 'https:'
  } catch {
    return false
  }
}
