// Each of these views leads to the next, so they load as one piece.

export { default as BuyInProgress } from './BuyInProgressView.tsx'
export { default as FundWallet } from './FundWalletView.tsx'
export { default as OnRampFiatSelect } from './OnRampFiatSelectView.tsx'
export { default as OnRampProviders } from './OnRampProvidersView.tsx'
export { default as OnRampTokenSelect } from './OnRampTokenSelectView.tsx'
export { default as WhatIsABuy } from './WhatIsABuyView.tsx'
