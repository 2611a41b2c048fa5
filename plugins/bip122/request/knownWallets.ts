/** A wallet that is listed before it is installed. Links are those of WBIP004's descriptor. */
export type KnownWallet = {
  /** Where its provider stands on `window`. */
  readonly id: string
  readonly name: string
  readonly webUrl: string
  readonly chromeWebStoreUrl?: string | undefined
  readonly mozillaAddOnsUrl?: string | undefined
  readonly googlePlayStoreUrl?: string | undefined
  readonly iOSAppStoreUrl?: string | undefined
}

const inChromeStore = (path: string) => `https://chromewebstore.google.com/detail/${path}`

/** Stands first in every list. */
export const primaryWallet: KnownWallet = {
  id: 'XverseProviders.BitcoinProvider',
  name: 'Xverse',
  webUrl: 'https://www.xverse.app/',
  chromeWebStoreUrl: inChromeStore('xverse-wallet/idnnbdplmphpflfnlkomgpfbpcgelopg'),
  googlePlayStoreUrl: 'https://play.google.com/store/apps/details?id=com.secretkeylabs.xverse',
  iOSAppStoreUrl: 'https://apps.apple.com/app/id1552272513',
}

/** Stands second where it is installed, and nowhere where it is not. */
export const unisatWallet: KnownWallet = { id: 'unisat', name: 'Unisat', webUrl: 'https://unisat.io/' }

/** The others, in this order. */
export const knownWallets: readonly KnownWallet[] = [
  {
    id: 'FordefiProviders.UtxoProvider',
    name: 'Fordefi',
    webUrl: 'https://www.fordefi.com/',
    chromeWebStoreUrl: inChromeStore('fordefi/hcmehenccjdmfbojapcbcofkgdpbnlle'),
  },
  {
    id: 'LeatherProvider',
    name: 'Leather',
    webUrl: 'https://leather.io/install-extension',
    chromeWebStoreUrl: inChromeStore('leather/ldinpeekobnhjjdofggfgjlcehhmanlj'),
  },
  {
    id: 'okxwallet.bitcoin',
    name: 'OKX',
    webUrl: 'https://web3.okx.com/',
    chromeWebStoreUrl: inChromeStore('okx-wallet/mcohilncbfahbmgdjkbpemcciiolgcge'),
  },
  { id: 'magicEden.bitcoin', name: 'Magic Eden', webUrl: 'https://wallet.magiceden.io/' },
  { id: 'phantom.bitcoin', name: 'Phantom', webUrl: 'https://phantom.app/download' },
]
