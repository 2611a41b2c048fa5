import type { Kernel } from 'tapkit/kernel'
import { useMessages } from '../kit/hooks/useMessages.ts'
import { en } from './en.ts'

/** The core views' sentences in the kit's locale. */
export const useWords = (kernel: Kernel): typeof en => useMessages(kernel, 'core', en)
