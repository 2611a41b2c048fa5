import { OutcomeView } from 'tapkit/review'

// One piece: a visitor who opens the form is about to need the rest.

export { default as SendReview } from './SendReviewView.tsx'
export { default as SendSelectToken } from './SendSelectTokenView.tsx'
export { default as Send } from './SendView.tsx'
export const SendStatus = OutcomeView
