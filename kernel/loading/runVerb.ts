import type { Kernel } from '../types/kernel.ts'
import type { inputShapes } from './inputShapes.ts'
import { requireInput } from './requireInput.ts'

type Verb = keyof typeof inputShapes

/**
 * Runs a verb of a kernel with what a host or a plugin has called it with.
 * @throws InvalidInputError, and what the verb throws
 */
export function runVerb<verb extends Verb>(
  verbs: Readonly<Record<verb, (kernel: Kernel, ...args: never) => unknown>>,
  verb: verb,
  kernel: Kernel,
  args: readonly unknown[],
): unknown {
  requireInput(verb, args)
  return Reflect.apply(verbs[verb], undefined, [kernel, ...args])
}
