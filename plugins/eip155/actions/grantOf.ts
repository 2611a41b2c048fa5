import type { Allowance, Intent } from 'tapkit/kernel'

/**
 * The allowance that an approval asks for; `undefined` for other kinds, for a written payload, and for an approval that
 * promises more.
 */
export function grantOf({ kind, promise, payload }: Intent): Allowance | undefined {
  const [own, ...more] = promise.allowances ?? []
  return kind === 'approval' && payload === undefined && more.length === 0 ? own : undefined
}
