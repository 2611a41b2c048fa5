'use client'

import type { messages } from './messages.ts'

declare module 'tapkit/kernel' {
  interface Messages {
    review: typeof messages
  }
}

export { FailedStage } from './FailedStage.tsx'
export { OutcomeStage } from './OutcomeStage.tsx'
export { ReviewSheet } from './ReviewSheet.tsx'
export { SimilarAddress } from './SimilarAddress.tsx'
export { type Asking, useAsking } from './useAsking.ts'
export { type Review, usePrepared } from './usePrepared.ts'
