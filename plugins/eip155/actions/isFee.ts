import type { Fee } from 'tapkit/kernel'
import type { ChainLook } from './lookAtChain.ts'

/** Whether a fee is known: it was neither left open nor refused, and its estimate has not failed. */
export const isFee = (fee: ChainLook['fee']): fee is Fee => typeof fee === 'object' && 'value' in fee
