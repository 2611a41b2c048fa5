import type { WalletOption } from 'tapkit/kernel'

/** How a wallet is chosen and asked, in this order: open, select or cancel, walletOpen, walletClose, close. */
export type RequestEvent =
  | { readonly type: 'open'; readonly options: readonly WalletOption[] }
  | { readonly type: 'select'; readonly id: string }
  | { readonly type: 'cancel' }
  | { readonly type: 'walletOpen'; readonly id: string }
  | { readonly type: 'walletClose' }
  | { readonly type: 'close' }
