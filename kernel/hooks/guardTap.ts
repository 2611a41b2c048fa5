import { blame } from '../errors/base.ts'
import { PluginError } from '../errors/plugin.ts'
import { answerCheck } from './answerCheck.ts'
import type { Flow } from './interpret.ts'

type FullTap = { name: string; namespace?: string | undefined; fn: (...args: never[]) => unknown; type: string }

/**
 * tapable `register` interceptor: a tap that names a namespace is skipped for inputs of others, whose tap it was is noted of
 * what it throws, and its answer is checked.
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
        // What is about no one chain is everybody's.
        if (namespace && (input.namespace ?? namespace) !== namespace) {
          return type === 'promise' ? Promise.resolve() : undefined
        }
        const check = (answer: unknown) => {
          answerCheck.require?.(answer, by)
          // The interface draws lists before the shapes are there.
          if (flow === 'gather' && answer !== undefined && !(answer as unknown[] | null)?.every?.(Boolean)) {
            throw new PluginError({ ...by, message: `Plugin "${plugin}" answers ${hook} with no list` })
          }
          return answer
        }
        try {
          const answer = run(...args)
          if (typeof Object(answer).then !== 'function') return check(answer)
          // What runs when it is waited for is waited for once.
          const checked = Promise.resolve(answer).then(check)
          // Beside it: who waits for the answer waits no longer.
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
