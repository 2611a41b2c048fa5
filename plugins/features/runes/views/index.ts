// A single chunk: a visitor who opens a form is about to need the other views.

export { default as RuneEtch } from './etch/RuneEtchView.tsx'
export { default as InscriptionSend } from './items/InscriptionSendView.tsx'
export { default as Inscriptions } from './items/InscriptionsView.tsx'
export { default as Inscription } from './items/InscriptionView.tsx'
export { default as RuneSend } from './items/RuneSendView.tsx'
export { default as Runes } from './items/RunesView.tsx'
export { default as RuneMint } from './mint/RuneMintView.tsx'
export { default as RuneBump } from './order/RuneBumpView.tsx'
export { default as RuneOrder } from './order/RuneOrderView.tsx'
export { default as ItemsReview } from './review/ItemsReviewView.tsx'
export { default as RuneBumpReview } from './review/RuneBumpReviewView.tsx'
export { default as RuneReview } from './review/RuneReviewView.tsx'
