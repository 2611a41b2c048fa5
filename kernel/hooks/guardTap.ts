import { blame } from '../errors/base.ts'
import { PluginError } from '../errors/plugin.ts'
import { answerCheck } from './answerCheck.ts'
import type { Flow } from './interpret.ts'

type FullTap = { name: string; namespace?: string | undefined; fn: (...args: never[]) => unknown; type: string }

/**
 * A tapable `register` interceptor: skips a tap with a namespace for inputs of other namespaces, notes the tap on the
 * errors that it throws, and checks its answers.
 */
export function guardTap(hook: string, flow: Flow): { register(tap: FullTap): FullTap } {
  return {
    register(tap) {
      const { namespace, name: plugin, type } = tap
      const run = tap.fn as (...args: unknown[]) => unknown
      const by = { plugin, hook }
      const note = (error: unknown) => blame(error, by)
      const fn = (...args: unknown[]) => {
        const input = Object(args[0])
        // An input without a namespace is for every tap.
        if (namespace && (input.namespace ?? namespace) !== namespace) {
          return type === 'promise' ? Promise.resolve() : undefined
        }
        const check = (answer: unknown) => {
          answerCheck.require?.(answer, by)
          // The interface asks for lists before the shapes have loaded, so this check works without them.
          if (flow === 'gather' && answer !== undefined && !(answer as unknown[] | null)?.every?.(Boolean)) {
            throw new PluginError({ ...by, message: `Plugin "${plugin}" answers ${hook} with no list` })
          }
          return answer
        }
        try {
          const answer = run(...args)
          if (typeof Object(answer).then !== 'function') return check(answer)
          // A query of a library runs each time that it is awaited, so the answer is awaited only once.
          const checked = Promise.resolve(answer).then(check)
          // The note is made beside the returned promise, so that the caller waits no longer.
          void checked.then(undefined, note)
          return checked
        } catch (error) {
          note(error)
          throw error
        }
      }
      return { ...tap, fn }
    },
  }
}
