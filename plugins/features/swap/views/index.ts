// One piece: a visitor who opens the form is about to need the rest.

export { default as SwapReview } from './SwapReviewView.tsx'
export { default as SwapSelectToken } from './SwapSelectTokenView.tsx'
export { default as SwapStatus } from './SwapStatusView.tsx'
export { default as Swap } from './SwapView.tsx'
