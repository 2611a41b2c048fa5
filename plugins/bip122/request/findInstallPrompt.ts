import type { WalletOption } from 'tapkit/kernel'
import type { KnownWallet } from './knownWallets.ts'

/** Where a browser of that user agent gets a wallet: its own store, another that fits, else the wallet's page. */
export function findInstallPrompt(wallet: KnownWallet, userAgent: string): WalletOption['installPrompt'] {
  const { chromeWebStoreUrl, mozillaAddOnsUrl, googlePlayStoreUrl, iOSAppStoreUrl, webUrl } = wallet
  const android = /Android/.test(userAgent)
  const ios = /iPhone|iPad|iPod/.test(userAgent)
  const chromium = /Chrom(e|ium)\//.test(userAgent)
  const known = (chromium || /Safari\//.test(userAgent)) && !/SamsungBrowser/.test(userAgent)
  if (android && known && googlePlayStoreUrl) return { url: googlePlayStoreUrl, store: 'play' }
  if (ios && known && iOSAppStoreUrl) return { url: iOSAppStoreUrl, store: 'appStore' }
  const desktop = !android && !ios
  if (desktop && chromium && chromeWebStoreUrl) return { url: chromeWebStoreUrl, store: 'chrome' }
  if (desktop && /Firefox\//.test(userAgent) && mozillaAddOnsUrl) return { url: mozillaAddOnsUrl, store: 'firefox' }
  return webUrl ? { url: webUrl, store: 'web' } : undefined
}
