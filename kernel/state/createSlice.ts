import type { Kernel } from '../types/kernel.ts'
import type { FeatureState } from '../types/register.ts'
import { runtimeOf } from './runtime.ts'

type SliceOf<name extends string> = name extends keyof FeatureState ? FeatureState[name] : Record<string, unknown>

/** A feature's own part of the state. `of` is for the feature's own actions: nothing else may write. */
export type Slice<value> = {
  readonly name: string
  /** The live, writable slice of a kernel, created on first use. */
  of(kernel: Kernel): value
  /** Sets every field back to its initial value, in place. */
  reset(kernel: Kernel): void
}

/**
 * Describes a feature's slice.
 * @example
 * ```ts
 * import { createSlice } from 'tapkit/kernel'
 * declare module 'tapkit/kernel' {
 *   interface FeatureState { notes: { text: string } }
 * }
 * export const notesState = createSlice('notes', () => ({ text: '' }))
 * ```
 */
export function createSlice<const name extends string>(name: name, initial: () => SliceOf<name>): Slice<SliceOf<name>> {
  const of = (kernel: Kernel): SliceOf<name> => {
    const features = runtimeOf(kernel).state.features as Record<string, unknown>
    if (!Object.hasOwn(features, name)) features[name] = initial()
    return features[name] as SliceOf<name>
  }
  const reset = (kernel: Kernel): void => {
    const slice = of(kernel) as Record<string, unknown>
    const next = initial() as Record<string, unknown>
    for (const key of Object.keys(slice)) if (!Object.hasOwn(next, key)) delete slice[key]
    Object.assign(slice, next)
  }
  return { name, of, reset }
}
