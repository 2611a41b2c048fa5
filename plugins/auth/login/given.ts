import type { Kernel } from 'tapkit/kernel'
import type { AuthOptions } from '../options.ts'

const given = new WeakMap<Kernel, AuthOptions>()

export const noteOptions = (kernel: Kernel, options: AuthOptions): void => void given.set(kernel, options)

/** Whether the app offers a login, or which ones of its kind, unless the project’s remote configuration switches it off. */
export const offers = <way extends 'email' | 'socials'>(kernel: Kernel, way: way): AuthOptions[way] | false =>
  kernel.config.features[way] !== false && optionsOf(kernel)[way]

/** The options that a kernel was composed with, which a kernel without `auth()` does not have: reading one is a TypeError there. */
export const optionsOf = (kernel: Kernel): AuthOptions => given.get(kernel) as AuthOptions
