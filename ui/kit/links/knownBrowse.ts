import type { WalletLinks } from 'tapkit/kernel'
import type { Device } from './readDevice.ts'

/** A wallet as far as links go. */
export type Linked = {
  readonly name: string
  readonly rdns?: string | undefined
  readonly links?: WalletLinks | undefined
}

/** The visitor's device and page, and the network that they want to connect. */
export type Place = {
  readonly device: Device
  /** The URL of the page. */
  readonly url: string
  readonly networkId?: string | undefined
}

/** A wallet whose app is opened with the address of this page, in some chains or in all. */
type Known = {
  readonly rdns?: string
  readonly name: RegExp
  readonly chains: RegExp
  readonly browse: (place: Place) => string
}

/** Links that wallets document for their browsers, each for the chains in which they take the place of a pairing. */
const known: readonly Known[] = [
  {
    rdns: 'app.phantom',
    name: /^phantom$/i,
    chains: /^(solana|eip155|bip122):/,
    browse: ({ device }) =>
      device.system === 'android'
        ? 'intent://browse/{url}?ref={origin}#Intent;scheme=phantom;package=app.phantom;end'
        : 'https://phantom.app/ul/browse/{url}?ref={origin}',
  },
  {
    name: /^solflare$/i,
    chains: /^solana:/,
    browse: () => 'https://solflare.com/ul/v1/browse/{url}?ref={origin}',
  },
  {
    rdns: 'com.coinbase.wallet',
    name: /^(coinbase( wallet)?|base( app)?)$/i,
    chains: /^(solana|eip155):/,
    browse: ({ networkId = '' }) =>
      networkId.startsWith('solana:') ? 'https://go.cb-w.com/dapp?cb_url={url}' : 'cbwallet://miniapp?url={url}',
  },
  {
    rdns: 'com.binance.wallet',
    name: /^binance( web3)?( wallet)?$/i,
    chains: /^bip122:/,
    browse: ({ url, networkId = '' }) => {
      const query = `url=${encodeURIComponent(url)}&defaultChainId=${networkId.split(':')[1] || 1}`
      const path = `startPagePath=${btoa('/pages/browser/index')}&startPageQuery=${btoa(query)}`
      const link = `bnc://app.binance.com/mp/app?appId=yFK5FCqYprrXDiVFbhyRx7&${path}`
      return `https://app.binance.com/en/download?_dp=${btoa(link)}`
    },
  },
  {
    name: /^xverse( wallet)?$/i,
    chains: /^(bip122|stacks):/,
    browse: () => 'https://connect.xverse.app/browser?url={url}',
  },
]

/** The link that opens this page in a wallet's browser, where the table has one for the chain. */
export function knownBrowse({ name, rdns }: Linked, place: Place): string | undefined {
  const chain = place.networkId ?? ''
  // A stranger by that name leads to the wallet that the name is of.
  const isOf = (each: Known) => (rdns && each.rdns === rdns.toLowerCase()) || each.name.test(name.trim())
  const entry = known.find((each) => each.chains.test(chain) && isOf(each))
  return entry?.browse(place)
}
