import { InvalidInputError } from '../errors/input.ts'
import { fits, write } from '../hooks/requireAnswer.ts'
import type { Shape } from '../hooks/shapes.ts'
import { inputShapes, inputWords } from './inputShapes.ts'

/**
 * Refuses what a verb does not take, before anything of it runs.
 * @throws InvalidInputError
 */
export function requireInput(verb: keyof typeof inputShapes, args: readonly unknown[]): void {
  const shapes: readonly Shape[] = inputShapes[verb]
  for (const [at, shape] of shapes.entries()) {
    if (fits(args[at], shape)) continue
    const words = at === 0 ? inputWords[verb] : undefined
    const takes =
      words ??
      shapes
        .slice(0, at + 1)
        .map(write)
        .join(', ')
    throw new InvalidInputError({
      verb,
      given:
        args
          .slice(0, at + 1)
          .map(kindOf)
          .join(', ') || 'nothing',
      takes,
    })
  }
}

/** A kind of value, and nothing that it holds: it may be a secret. */
function kindOf(value: unknown): string {
  if (value === null || value === undefined) return `${value}`
  if (Array.isArray(value)) return 'a list'
  if (typeof value !== 'object') return `a ${typeof value}`
  const fields = Object.entries(value).map(([name, held]) => `${name}: ${held === null ? 'null' : typeof held}`)
  return `{ ${fields.join(', ')} }`.slice(0, 200)
}
