'use client'

import type { messages } from './messages.ts'

declare module 'tapkit/kernel' {
  interface Messages {
    review: typeof messages
  }
}

export { FailedStage } from './FailedStage.tsx'
export { Leave } from './Leave.tsx'
export { OutcomeStage } from './OutcomeStage.tsx'
export { OutcomeView } from './OutcomeView.tsx'
export { Review, type Reviewed } from './Review.tsx'
export { ReviewSheet } from './ReviewSheet.tsx'
export type { Written } from './reduceReview.ts'
export { SigningStage } from './SigningStage.tsx'
export { SimilarAddress } from './SimilarAddress.tsx'
export { sendForm, sendReviewed } from './sendReviewed.ts'
