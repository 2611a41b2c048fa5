import { OutcomeView } from 'tapkit/review'

// A single chunk: a visitor who opens the form will soon need the other views.

export { default as SendReview } from './SendReviewView.tsx'
export { default as SendSelectToken } from './SendSelectTokenView.tsx'
export { default as Send } from './SendView.tsx'
export const SendStatus = OutcomeView
