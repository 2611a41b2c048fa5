// A visitor who opens one of these views is about to see the next, so they load as one piece.

export { default as PayLink } from './PayLinkView.tsx'
export { default as PayLoading } from './PayLoadingView.tsx'
export { default as PayQuote } from './PayQuoteView.tsx'
export { default as PayReview } from './PayReviewView.tsx'
export { default as Pay } from './PayView.tsx'
export { default as PayWithExchangeSelectAsset } from './PayWithExchangeSelectAssetView.tsx'
export { default as PayWithExchange } from './PayWithExchangeView.tsx'
