import type { Kernel } from 'tapkit/kernel'
import { useMessages } from '../kit/hooks/useMessages.ts'
import { messages } from './messages.ts'

/** The words about money in the kit's locale. */
export const useReviewWords = (kernel: Kernel): typeof messages => useMessages(kernel, 'review', messages)
