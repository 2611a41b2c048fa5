import type { Kernel } from 'tapkit/kernel'
import type { AuthOptions } from '../options.ts'

const given = new WeakMap<Kernel, AuthOptions>()

export const noteOptions = (kernel: Kernel, options: AuthOptions): void => void given.set(kernel, options)

/**
 * The options that a kernel was composed with.
 * @throws {TypeError} in a kernel without `auth()`
 */
export function optionsOf(kernel: Kernel): AuthOptions {
  const options = given.get(kernel)
  if (!options) throw new TypeError('auth() is not composed.')
  return options
}
