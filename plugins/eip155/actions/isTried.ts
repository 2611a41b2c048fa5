import type { Intent } from 'tapkit/kernel'

/**
 * Whether somebody else wrote the request and it promises limits. Only a node can tell what a contract does with such
 * call data.
 */
export const isTried = ({ promise, payload }: Intent): boolean =>
  payload !== undefined && typeof promise.out !== 'string'
