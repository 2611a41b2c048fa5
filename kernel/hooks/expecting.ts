import type { ThrownBy } from '../errors/base.ts'
import { PluginError } from '../errors/plugin.ts'
import { expectations } from './expectations.ts'

/** What an answer must be: a `typeof`, a list of the same, or an object by its fields, of which `name?` may be left out. */
export type Shape = string | readonly [Shape] | { readonly [field: string]: Shape }

/**
 * The input of a question whose answer must have a shape: one that has not is a PluginError of the tap that gave it, so that
 * a read goes on to the next tap.
 */
export function expecting<input extends object>(input: input, shape: Shape): input {
  expectations.set(input, (answer, by) => requireShape(answer, shape, by))
  return input
}

function requireShape(answer: unknown, shape: Shape, by: ThrownBy): void {
  if (answer === undefined || fits(answer, shape)) return
  throw new PluginError({
    ...by,
    message: `Plugin "${by.plugin}" answers ${by.hook} with what cannot be used. Answer ${JSON.stringify(shape)}`,
  })
}

function fits(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'string') return typeof value === shape
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((item) => fits(item, shape[0]))
  return Object.entries(shape).every(([field, part]) => {
    const [name = '', optional] = field.split('?')
    const held = Object(value)[name]
    return (held === undefined && optional === '') || fits(held, part)
  })
}
