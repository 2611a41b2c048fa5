import type { Change } from 'tapkit/kernel'

/** Whether a change is promised to arrive. */
export const isDue = ({ direction, limit }: Pick<Change, 'direction' | 'limit'>): boolean =>
  direction === 'in' && limit !== undefined
