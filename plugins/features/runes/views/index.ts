// One piece: a visitor who opens the form is about to need the rest.

export { default as RuneBumpReview } from './RuneBumpReviewView.tsx'
export { default as RuneBump } from './RuneBumpView.tsx'
export { default as RuneEtch } from './RuneEtchView.tsx'
export { default as RuneMint } from './RuneMintView.tsx'
export { default as RuneOrder } from './RuneOrderView.tsx'
export { default as RuneReview } from './RuneReviewView.tsx'
export { default as Runes } from './RunesView.tsx'
