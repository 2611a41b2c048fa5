import type { ThrownBy } from '../errors/base.ts'
import { guardTap } from './guardTap.ts'
import { type Flow, interpret } from './interpret.ts'
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

/** Takes the error of a tap that nobody waits for, with the tap's origin. */
export type Reported = (error: unknown, by: ThrownBy) => void

/** Makes a hook, given its name. */
type Make<hook> = (name: string, report: Reported) => hook

const make =
  <hook>(flow: Flow, args = ['input']): Make<hook> =>
  (name, report) => {
    const hook = interpret(createBareHook(args, name), flow, (error, plugin) => report(error, { plugin, hook: name }))
    hook.intercept(guardTap(name, flow) as Parameters<typeof hook.intercept>[0])
    const isUsed = hook.isUsed.bind(hook)
    hook.isUsed = (namespace?: string) =>
      namespace === undefined
        ? isUsed()
        : (hook.taps as Tap[]).some((tap) => (tap.namespace ?? namespace) === namespace)
    // tapable's types know neither the flows nor the result of a tap, so each factory below states its hook's type.
    return hook as unknown as hook
  }

const refined = ['value', 'context']

export const ask = <input, output>(): Make<AskHook<input, output>> => make('bail')
/** `ask` for reads: a tap that throws is skipped. Its error is thrown only if no tap answers. */
export const read = <input, output>(): Make<AskHook<input, output>> => make('read')
/** Called while the interface draws: a tap that throws is reported once, and skipped. */
export const answer = <input, output>(): Make<AnswerHook<input, output>> => make('read')
export const refine = <value, context>(): Make<RefineHook<value, context>> => make('waterfall', refined)
/**
 * `refine` for lists that the interface draws: a tap that throws, or answers no list, is reported once, and skipped.
 */
export const gather = <value, context>(): Make<RefineHook<value, context>> => make('gather', refined)
export const refineAsync = <value, context>(): Make<RefineAsyncHook<value, context>> => make('waterfall', refined)
export const event = <input>(): Make<EventHook<input>> => make('event')
/** Every tap is awaited in turn. The first tap that throws refuses. */
export const gate = <input>(): Make<GateHook<input>> => make('plain')
/** Every tap runs, even if others fail. Nobody waits for the taps, and their errors are reported. */
export const follow = <input>(): Make<FollowHook<input>> => make('event')
export const parallel = <input>(): Make<ParallelHook<input>> => make('parallel')
