import type { Transaction } from 'tapkit/kernel'

/** Whether all that moved is spam. What moved nothing, an approval, is none. */
export const isSpam = ({ transfers }: Transaction): boolean =>
  transfers.length > 0 && transfers.every(({ collectible }) => collectible?.isSpam === true)
