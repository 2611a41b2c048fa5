// The views that one comes to from the account, as a piece of their own.
export { default as AccountTabs } from '../core/views/AccountTabs.tsx'
export { default as ProfileWallets } from '../core/views/ProfileWalletsView.tsx'
export { default as SwitchActiveChain } from '../core/views/SwitchActiveChainView.tsx'
export { default as UnsupportedChain } from '../core/views/UnsupportedChainView.tsx'
