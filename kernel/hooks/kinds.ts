import { type Flow, interpret } from './interpret.ts'
import { namespaceInterceptor } from './namespace.ts'
import { createBareHook } from './tapable.ts'
import type {
  AnswerHook,
  AskHook,
  EventHook,
  FollowHook,
  GateHook,
  ParallelHook,
  RefineAsyncHook,
  RefineHook,
} from './types.ts'

type Tap = { readonly namespace?: string | undefined }

function create<hook>(name: string, flow: Flow, args = ['input'], report?: (error: unknown) => void): hook {
  const hook = interpret(createBareHook(args, name), flow, report)
  if (flow !== 'parallel') hook.intercept(namespaceInterceptor(flow) as Parameters<typeof hook.intercept>[0])
  const isUsed = hook.isUsed.bind(hook)
  hook.isUsed = (namespace?: string) =>
    namespace === undefined ? isUsed() : (hook.taps as Tap[]).some((tap) => (tap.namespace ?? namespace) === namespace)
  // tapable's types know neither our flows nor the result of a tap: each factory below says what its hook is.
  return hook as unknown as hook
}

export const ask = <input, output>(name: string): AskHook<input, output> => create(name, 'bail')
/** `ask` for reads: a tap that throws is passed over; its error is thrown only if nobody answers. */
export const read = <input, output>(name: string, report: (error: unknown) => void): AskHook<input, output> =>
  create(name, 'read', ['input'], report)
export const answer = <input, output>(name: string): AnswerHook<input, output> => create(name, 'bail')
export const refine = <value, context>(name: string): RefineHook<value, context> =>
  create(name, 'waterfall', ['value', 'context'])
export const refineAsync = <value, context>(name: string): RefineAsyncHook<value, context> =>
  create(name, 'waterfall', ['value', 'context'])
export const event = <input>(name: string, report: (error: unknown) => void): EventHook<input> =>
  create(name, 'event', ['input'], report)
/** Every tap is awaited in turn; the first that throws refuses. */
export const gate = <input>(name: string): GateHook<input> => create(name, 'plain')
/** Every tap runs whatever the others do; nobody waits for one, and what it throws is reported. */
export const follow = <input>(name: string, report: (error: unknown) => void): FollowHook<input> =>
  create(name, 'event', ['input'], report)
export const parallel = <input>(name: string): ParallelHook<input> => create(name, 'parallel')
