// The views that one comes to from the list of wallets, as a second piece.
export { default as ConnectingMultiChain } from '../core/views/ConnectingMultiChainView.tsx'
export { default as GetWallet } from '../core/views/GetWalletView.tsx'
export { default as NeedsWallet } from '../core/views/NeedsWalletView.tsx'
export { default as WhatIsANetwork } from '../core/views/WhatIsANetworkView.tsx'
export { default as WhatIsAWallet } from '../core/views/WhatIsAWalletView.tsx'
