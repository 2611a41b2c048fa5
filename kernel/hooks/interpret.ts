import type { Hook } from 'tapable'
import { toCoded } from '../errors/toCoded.ts'

/**
 * How a hook runs its taps. `plain` runs all; `bail` stops at the first answer; `read` is a `bail` that skips taps that
 * throw; `waterfall` passes a value from tap to tap; `gather` is a `waterfall` that skips taps that throw; `parallel`
 * starts all at once; `event` reports errors, including later ones, and waits for no tap.
 */
export type Flow = 'plain' | 'bail' | 'read' | 'waterfall' | 'gather' | 'parallel' | 'event'
type Tap = {
  type: 'sync' | 'promise' | 'async'
  name: string
  fn: (...args: unknown[]) => unknown
  /** The tap threw and was reported. The interface asks at every drawing, and would report it each time. */
  told?: boolean
}
type Moment = 'call' | 'tap' | 'error' | 'result' | 'done'
type Interceptor = { readonly [moment in Moment]?: (...about: unknown[]) => void }
/** Takes the error of a tap that nobody waits for, and the tap's name. */
export type Report = (error: unknown, tap: string) => void
type Compilation = { taps: Tap[]; interceptors: Interceptor[]; type: 'sync' | 'promise' | 'async' }

/**
 * Gives a tapable hook a `compile` made of plain loops: tapable's own uses `new Function`, which a strict
 * Content-Security-Policy forbids. Order, `before`, stages and interceptors stay tapable's.
 *
 * Deliberate differences to the stock classes: `parallel` starts every tap even if one throws at once, `event` reports
 * errors and goes on, and a synchronous hook throws coded errors. A synchronous `read` reports errors, because the
 * interface asks while it draws and nobody would catch them.
 */
export function interpret<hook extends Hook<never, never, never>>(
  hook: hook,
  flow: Flow,
  report: Report = () => {},
): hook {
  const compile = ({ taps, interceptors, type }: Compilation) => {
    const tell: Tell = (moment, ...about) => {
      for (const interceptor of interceptors) interceptor[moment]?.(...about)
    }
    return (type === 'sync' ? runSync : runAsync)({ flow, taps, tell, report })
  }
  return Object.assign(hook, { compile })
}

type Tell = (moment: Moment, ...about: unknown[]) => void
type Run = { flow: Flow; taps: Tap[]; tell: Tell; report: Report }

/** Flows whose errors the caller gets. */
const throwing: readonly Flow[] = ['plain', 'bail', 'waterfall']

const runSync =
  ({ flow, taps, tell, report }: Run) =>
  (...args: unknown[]) => {
    tell('call', ...args)
    for (const tap of taps) {
      tell('tap', tap)
      const fail = (error: unknown) => {
        tell('error', error)
        report(error, tap.name)
      }
      try {
        const result = tap.fn(...args)
        if (flow === 'event') {
          if (result instanceof Promise) result.catch(fail)
        } else if (result !== undefined) {
          if (flow === 'bail' || flow === 'read') return end(tell, result)
          if (isHandedOn(flow)) args[0] = result
        }
      } catch (error) {
        // As in stock tapable, the error of a synchronous hook goes to its caller and to no observer. It is coded,
        // because nothing else says which tap threw it.
        if (throwing.includes(flow)) throw toCoded(error)
        // The interface asks at every drawing, so the error of a tap is reported only once.
        if (!tap.told) fail(error)
        tap.told = flow !== 'event'
      }
    }
    return finish(flow, tell, args)
  }

const runAsync =
  ({ flow, taps, tell, report }: Run) =>
  async (...args: unknown[]) => {
    tell('call', ...args)
    let failure: { error: unknown; tap: string } | undefined
    try {
      if (flow === 'parallel') await startAll(taps, tell, args)
      else {
        for (const tap of taps) {
          tell('tap', tap)
          let result: unknown
          try {
            result = await tap.fn(...args)
          } catch (error) {
            if (flow !== 'read') throw error
            if (failure) report(failure.error, failure.tap)
            failure = { error, tap: tap.name }
          }
          if (result === undefined) continue
          if (flow === 'bail' || flow === 'read') {
            if (failure) report(failure.error, failure.tap)
            return end(tell, result)
          }
          if (isHandedOn(flow)) args[0] = result
        }
      }
      // No tap answered, so the caller gets the last error. Only the errors before it were reported.
      if (failure) throw failure.error
    } catch (error) {
      tell('error', error)
      throw error
    }
    return finish(flow, tell, args)
  }

async function startAll(taps: Tap[], tell: Tell, args: unknown[]) {
  const results = await Promise.allSettled(
    taps.map(async (tap) => {
      tell('tap', tap)
      await tap.fn(...args)
    }),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

const isHandedOn = (flow: Flow): boolean => flow === 'waterfall' || flow === 'gather'

function end(tell: Tell, result: unknown) {
  tell('result', result)
  return result
}

function finish(flow: Flow, tell: Tell, [value]: unknown[]) {
  if (isHandedOn(flow)) return end(tell, value)
  tell('done')
  return undefined
}
