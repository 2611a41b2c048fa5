import type { Fee } from 'tapkit/kernel'
import type { ChainLook } from './lookAtChain.ts'

/** Whether a fee is known: it was estimated, and the transaction was not refused. */
export const isFee = (fee: ChainLook['fee']): fee is Fee => typeof fee === 'object' && 'value' in fee
