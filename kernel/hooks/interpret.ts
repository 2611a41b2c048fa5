import type { Hook } from 'tapable'
import { toCoded } from '../errors/toCoded.ts'

/**
 * `plain` runs all, `bail` stops at an answer, `read` also gets over a tap that throws, `waterfall` hands a value on, `gather`
 * also gets over a tap that throws, `event` reports a throw, also one that comes later, and waits for nobody.
 */
export type Flow = 'plain' | 'bail' | 'read' | 'waterfall' | 'gather' | 'parallel' | 'event'
type Tap = {
  type: 'sync' | 'promise' | 'async'
  name: string
  fn: (...args: unknown[]) => unknown
  /** The tap threw and was reported: the interface asks at every drawing. */
  told?: boolean
}
type Moment = 'call' | 'tap' | 'error' | 'result' | 'done'
type Interceptor = { readonly [moment in Moment]?: (...about: unknown[]) => void }
/** Takes what a tap threw where nobody waits for it, and the tap's name. */
export type Report = (error: unknown, tap: string) => void
type Compilation = { taps: Tap[]; interceptors: Interceptor[]; type: 'sync' | 'promise' | 'async' }

/**
 * Gives a tapable hook a `compile` made of plain loops: tapable's own uses `new Function`, which a strict
 * Content-Security-Policy forbids. Order, `before`, stages and interceptors stay tapable's.
 *
 * Differences to the stock classes, on purpose: `parallel` starts every tap even when one throws at once, `event`
 * hands a throw to `report` and goes on, and a synchronous hook throws what is coded. A synchronous `read` has nobody to throw to:
 * the interface asks as it draws.
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

/** Flows whose throws are their caller's. */
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
        // As in stock tapable, the throw of a synchronous hook goes to its caller and to no observer; coded, as it has no other
        // way to say whose it is.
        if (throwing.includes(flow)) throw toCoded(error)
        // Where the interface asks, it would be told again at every drawing.
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
      // Nobody answered: the caller gets the last error, so only the ones before it were reported.
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
