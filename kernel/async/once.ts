/**
 * Makes something once and shares it; what failed to be made is tried again.
 * @example
 * ```ts
 * import { once } from 'tapkit/kernel'
 * declare const load: () => Promise<{ readonly name: string }>
 * export const getProvider = once(load)
 * ```
 */
export function once<value>(make: () => Promise<value>): () => Promise<value> {
  let made: Promise<value> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}
