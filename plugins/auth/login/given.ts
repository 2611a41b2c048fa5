import type { Kernel } from 'tapkit/kernel'
import type { AuthOptions } from '../options.ts'

const given = new WeakMap<Kernel, AuthOptions>()

export const noteOptions = (kernel: Kernel, options: AuthOptions): void => void given.set(kernel, options)

/** Whether visitors are offered the login by email: the app offers it, and the project’s remote configuration does not switch it off. */
export const offersEmail = (kernel: Kernel): boolean | undefined =>
  optionsOf(kernel).email && kernel.config.features.email !== false

/**
 * The options that a kernel was composed with.
 * @throws {TypeError} in a kernel without `auth()`
 */
export function optionsOf(kernel: Kernel): AuthOptions {
  const options = given.get(kernel)
  if (!options) throw new TypeError('auth() is not composed.')
  return options
}
