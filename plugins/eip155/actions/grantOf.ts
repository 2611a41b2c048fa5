import type { Allowance, Intent } from 'tapkit/kernel'

/** The one allowance that an intent is about and that is to be written here; `undefined` where a payload is written already. */
export function grantOf({ promise, payload }: Intent): Allowance | undefined {
  const [own, ...more] = promise.allowances ?? []
  return payload === undefined && more.length === 0 ? own : undefined
}
