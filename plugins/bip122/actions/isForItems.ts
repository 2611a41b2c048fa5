import type { Account } from 'tapkit/kernel'

/** Whether an account is for inscriptions and runes alone. A wallet that pays from the address of its items knows its coins apart. */
export const isForItems = ({ purpose, type }: Account): boolean => purpose === 'ordinals' && type !== 'payment'
