import type { Intent } from 'tapkit/kernel'

/**
 * Whether another service wrote the request and the request promises limits. Only a node can tell the effects of a
 * contract on such call data.
 */
export const isTried = ({ promise, payload }: Intent): boolean =>
  payload !== undefined && typeof promise.out !== 'string'
