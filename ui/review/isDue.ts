import type { Change } from 'tapkit/kernel'

/** Whether a change is promised to come; what else comes may also not come. */
export const isDue = ({ direction, limit }: Pick<Change, 'direction' | 'limit'>): boolean =>
  direction === 'in' && limit !== undefined
