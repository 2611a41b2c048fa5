import type { Kernel } from 'tapkit/kernel'
import { useMessages } from '../kit/hooks/useMessages.ts'
import { further } from './further.ts'

/** The sentences of the views behind the first ones, in the kit's locale. */
export const useFurtherWords = (kernel: Kernel): typeof further => useMessages(kernel, 'core', further)
