import type { Hook } from 'tapable'

/**
 * `plain` runs all, `bail` stops at an answer, `read` also gets over a tap that throws, `event` reports a throw, also one
 * that comes later, and waits for nobody.
 */
export type Flow = 'plain' | 'bail' | 'read' | 'waterfall' | 'parallel' | 'event'
type Tap = { type: 'sync' | 'promise' | 'async'; name: string; fn: (...args: unknown[]) => unknown }
type Interceptor = {
  call?: (...args: unknown[]) => void
  tap?: (tap: Tap) => void
  error?: (error: unknown) => void
  result?: (result: unknown) => void
  done?: () => void
}
type Compilation = { taps: Tap[]; interceptors: Interceptor[]; type: 'sync' | 'promise' | 'async' }

/**
 * Gives a tapable hook a `compile` made of plain loops: tapable's own uses `new Function`, which a strict
 * Content-Security-Policy forbids. Order, `before`, stages and interceptors stay tapable's.
 *
 * Differences to the stock classes, on purpose: `parallel` starts every tap even when one throws at once, and
 * `event` hands a throw to `report` and goes on.
 */
export function interpret<hook extends Hook<never, never, never>>(
  hook: hook,
  flow: Flow,
  report: (error: unknown) => void = () => {},
): hook {
  const compile = ({ taps, interceptors, type }: Compilation) =>
    type === 'sync' ? runSync(flow, taps, interceptors, report) : runAsync(flow, taps, interceptors, report)
  return Object.assign(hook, { compile })
}

function runSync(flow: Flow, taps: Tap[], interceptors: Interceptor[], report: (error: unknown) => void) {
  return (...args: unknown[]) => {
    for (const interceptor of interceptors) interceptor.call?.(...args)
    for (const tap of taps) {
      for (const interceptor of interceptors) interceptor.tap?.(tap)
      const fail = (error: unknown) => {
        for (const interceptor of interceptors) interceptor.error?.(error)
        report(error)
      }
      let result: unknown
      try {
        result = tap.fn(...args)
      } catch (error) {
        // As in stock tapable, the throw of a synchronous hook goes to its caller and to no observer.
        if (flow !== 'event') throw error
        fail(error)
        continue
      }
      if (result === undefined) continue
      if (flow === 'event' && result instanceof Promise) void result.catch(fail)
      if (flow === 'bail') {
        for (const interceptor of interceptors) interceptor.result?.(result)
        return result
      }
      if (flow === 'waterfall') args[0] = result
    }
    return finish(flow, args[0], interceptors)
  }
}

function runAsync(flow: Flow, taps: Tap[], interceptors: Interceptor[], report: (error: unknown) => void) {
  return async (...args: unknown[]) => {
    for (const interceptor of interceptors) interceptor.call?.(...args)
    let failure: { error: unknown } | undefined
    try {
      if (flow === 'parallel') await startAll(taps, interceptors, args)
      else {
        for (const tap of taps) {
          for (const interceptor of interceptors) interceptor.tap?.(tap)
          let result: unknown
          try {
            result = await tap.fn(...args)
          } catch (error) {
            if (flow !== 'read') throw error
            if (failure) report(failure.error)
            failure = { error }
            continue
          }
          if (result === undefined) continue
          if (flow === 'bail' || flow === 'read') {
            if (failure) report(failure.error)
            for (const interceptor of interceptors) interceptor.result?.(result)
            return result
          }
          if (flow === 'waterfall') args[0] = result
        }
      }
      // Nobody answered: the caller gets the last error, so only the ones before it were reported.
      if (failure) throw failure.error
    } catch (error) {
      for (const interceptor of interceptors) interceptor.error?.(error)
      throw error
    }
    return finish(flow, args[0], interceptors)
  }
}

async function startAll(taps: Tap[], interceptors: Interceptor[], args: unknown[]) {
  const results = await Promise.allSettled(
    taps.map(async (tap) => {
      for (const interceptor of interceptors) interceptor.tap?.(tap)
      await tap.fn(...args)
    }),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

function finish(flow: Flow, value: unknown, interceptors: Interceptor[]) {
  if (flow === 'waterfall') {
    for (const interceptor of interceptors) interceptor.result?.(value)
    return value
  }
  for (const interceptor of interceptors) interceptor.done?.()
  return undefined
}
