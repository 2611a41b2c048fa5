// One piece: a visitor who opens the form is about to need the rest.

export { default as InscriptionSend } from './InscriptionSendView.tsx'
export { default as Inscriptions } from './InscriptionsView.tsx'
export { default as Inscription } from './InscriptionView.tsx'
export { default as ItemsReview } from './ItemsReviewView.tsx'
export { default as RuneBumpReview } from './RuneBumpReviewView.tsx'
export { default as RuneBump } from './RuneBumpView.tsx'
export { default as RuneEtch } from './RuneEtchView.tsx'
export { default as RuneMint } from './RuneMintView.tsx'
export { default as RuneOrder } from './RuneOrderView.tsx'
export { default as RuneReview } from './RuneReviewView.tsx'
export { default as RuneSend } from './RuneSendView.tsx'
export { default as Runes } from './RunesView.tsx'
