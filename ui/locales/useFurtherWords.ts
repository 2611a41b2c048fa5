import type { Kernel } from 'tapkit/kernel'
import { useMessages } from '../kit/hooks/useMessages.ts'
import { further } from './further.ts'

/** The sentences of the views after the first, in the kit's locale. */
export const useFurtherWords = (kernel: Kernel): typeof further => useMessages(kernel, 'core', further)
