/** How a wallet is spoken to; each has a file beside this one. */
export type Dialect = 'satsConnect' | 'fordefi' | 'leather' | 'unisat' | 'okx' | 'phantom' | 'magicEden' | 'standard'

/** A wallet that is known by its place in the page: `id` is a dotted path on `window`. */
export type KnownWallet = { readonly id: string; readonly name: string; readonly dialect: Dialect }

/** Wallets that are looked for by their place, in the order of the list. A registry may name them as well. */
export const knownWallets: readonly KnownWallet[] = [
  { id: 'XverseProviders.BitcoinProvider', name: 'Xverse', dialect: 'satsConnect' },
  { id: 'FordefiProviders.UtxoProvider', name: 'Fordefi', dialect: 'fordefi' },
  { id: 'LeatherProvider', name: 'Leather', dialect: 'leather' },
  { id: 'unisat', name: 'Unisat', dialect: 'unisat' },
  { id: 'okxwallet.bitcoin', name: 'OKX Wallet', dialect: 'okx' },
  { id: 'phantom.bitcoin', name: 'Phantom', dialect: 'phantom' },
  { id: 'magicEden.bitcoin', name: 'Magic Eden', dialect: 'magicEden' },
  { id: 'OrangeWalletProviders.OrangeBitcoinProvider', name: 'Orange', dialect: 'satsConnect' },
  { id: 'bitkeep.unisat', name: 'Bitget Wallet', dialect: 'unisat' },
  { id: 'binancew3w.bitcoin', name: 'Binance Wallet', dialect: 'unisat' },
  { id: 'wizz', name: 'Wizz', dialect: 'unisat' },
  { id: 'opnet', name: 'OP_NET', dialect: 'unisat' },
  { id: 'keplr.bitcoin', name: 'Keplr', dialect: 'unisat' },
]

/** Whether a wallet of this name is known to stand at this place; 'OKX' and 'OKX Wallet' are one name. */
export const isKnownPlace = (id: string, name: string): boolean =>
  knownWallets.some((wallet) => wallet.id === id && plain(wallet.name) === plain(name))

const plain = (name: string) => name.toLowerCase().replace(/ wallet$/, '')
