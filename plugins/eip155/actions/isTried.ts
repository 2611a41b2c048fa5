import type { Intent } from 'tapkit/kernel'

/** Whether a request that somebody else has written promises limits: only a node can tell what a contract makes of its words. */
export const isTried = ({ promise, payload }: Intent): boolean =>
  payload !== undefined && typeof promise.out !== 'string'
