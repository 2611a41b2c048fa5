import { kaia } from './kaia.ts'

/** Kaia under its former name, chain id 8217. */
export const klaytn = kaia
