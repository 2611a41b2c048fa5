import type { ThrownBy } from '../errors/base.ts'
import { PluginError } from '../errors/plugin.ts'
import { answerShapes, type Shape } from './shapes.ts'

/**
 * Refuses an answer that the kit cannot use, with an error that names the tap: a read goes on to the next tap.
 * @throws PluginError
 */
export function requireAnswer(answer: unknown, by: ThrownBy): void {
  // The hooks of slots and services are families with a hook per name: `slot.account.actions`.
  const [name = ''] = by.hook.split('.')
  const shape = (answerShapes as Readonly<Record<string, Shape>>)[name]
  if (answer === undefined || shape === undefined || fits(answer, shape)) return
  throw new PluginError({
    ...by,
    message: `Plugin "${by.plugin}" answers ${by.hook} with what cannot be used. Answer ${write(shape)}`,
  })
}

export function fits(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'string') return shape.split('|').some((kind) => isOf(kind, value))
  if (isEither(shape)) return shape.some((part) => fits(value, part))
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((item) => fits(item, shape[0]))
  if (Object(value) !== value) return false
  return Object.entries(shape).every(([field, part]) => {
    const [name = '', optional] = field.split('?')
    const held = Reflect.get(value as object, name)
    return (held === undefined && optional === '') || fits(held, part)
  })
}

const isOf = (kind: string, value: unknown): boolean =>
  kind === 'unknown' || kind === typeof value || (typeof value === 'string' && kind === `'${value}'`)

const isEither = (shape: Shape): shape is readonly Shape[] => Array.isArray(shape) && shape.length > 1

/** A shape, as an error message writes it. */
export const write = (shape: Shape): string => (isEither(shape) ? shape.map(write).join(' or ') : JSON.stringify(shape))
