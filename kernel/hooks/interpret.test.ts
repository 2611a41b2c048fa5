import {
  AsyncParallelHook,
  AsyncSeriesBailHook,
  AsyncSeriesHook,
  AsyncSeriesWaterfallHook,
  type Hook,
  SyncBailHook,
  SyncHook,
  SyncWaterfallHook,
} from 'tapable'
import { describe, expect, test } from 'vitest'
import { type Flow, interpret } from './interpret.ts'
import { createBareHook } from './tapable.ts'

/** The behaviour of a tap in the matrix. */
type Act = 'undefined' | 'value' | 'null' | 'throw'
type TapPlan = { readonly act: Act; readonly promise: boolean; readonly stage?: number; readonly before?: string }
type AnyHook = Hook<never, never> & {
  tap(options: object, fn: (...args: unknown[]) => unknown): void
  tapPromise(options: object, fn: (...args: unknown[]) => Promise<unknown>): void
  call(...args: unknown[]): unknown
  promise(...args: unknown[]): Promise<unknown>
  intercept(interceptor: object): void
}

const kinds = [
  { name: 'SyncHook', Stock: SyncHook, flow: 'plain', sync: true },
  { name: 'SyncBailHook', Stock: SyncBailHook, flow: 'bail', sync: true },
  { name: 'SyncWaterfallHook', Stock: SyncWaterfallHook, flow: 'waterfall', sync: true },
  { name: 'AsyncSeriesHook', Stock: AsyncSeriesHook, flow: 'plain', sync: false },
  { name: 'AsyncSeriesBailHook', Stock: AsyncSeriesBailHook, flow: 'bail', sync: false },
  { name: 'AsyncSeriesWaterfallHook', Stock: AsyncSeriesWaterfallHook, flow: 'waterfall', sync: false },
  { name: 'AsyncParallelHook', Stock: AsyncParallelHook, flow: 'parallel', sync: false },
] as const satisfies readonly { name: string; Stock: unknown; flow: Flow; sync: boolean }[]

const acts: readonly Act[] = ['undefined', 'value', 'null', 'throw']

/** The taps of a hook: every behaviour, sync or promise, for none to three taps. */
function* plans(sync: boolean): Generator<TapPlan[]> {
  const single = acts.flatMap((act) =>
    sync
      ? [{ act, promise: false }]
      : [
          { act, promise: false },
          { act, promise: true },
        ],
  )
  yield []
  for (const first of single) {
    yield [first]
    for (const second of single) {
      yield [first, second]
      for (const third of single) yield [first, second, third]
    }
  }
}

const orders: readonly (readonly Partial<TapPlan>[])[] = [
  [{}, {}, {}],
  [{ stage: 10 }, { stage: -10 }, {}],
  [{}, { before: 't0' }, { before: 't1' }],
  [{ stage: 1 }, { stage: 1, before: 't0' }, { stage: -1 }],
]

type Trace = { log: string[]; outcome: unknown }

/** Runs a hook and records everything that a tap or an observer could notice. */
async function trace(hook: AnyHook, plan: readonly TapPlan[], sync: boolean, observe: boolean): Promise<Trace> {
  const log: string[] = []
  if (observe) {
    for (const name of ['first', 'second']) {
      hook.intercept({
        name,
        call: (...args: unknown[]) => log.push(`${name} call ${JSON.stringify(args)}`),
        tap: (tap: { name: string; type: string }) => log.push(`${name} tap ${tap.name} ${tap.type}`),
        result: (result: unknown) => log.push(`${name} result ${JSON.stringify(result)}`),
        error: (error: Error) => log.push(`${name} error ${error.message}`),
        done: () => log.push(`${name} done`),
      })
    }
  }
  plan.forEach(({ act, promise, stage, before }, index) => {
    const name = `t${index}`
    const options = { name, ...(stage === undefined ? {} : { stage }), ...(before ? { before } : {}) }
    const run = (...args: unknown[]) => {
      log.push(`${name} runs ${JSON.stringify(args)}`)
      if (act === 'throw') throw new Error(`${name} failed`)
      return act === 'value' ? `${name}!` : act === 'null' ? null : undefined
    }
    if (promise) hook.tapPromise(options, async (...args) => run(...args))
    else hook.tap(options, run)
  })
  // Run twice, because the second call uses the compiled function of the first.
  const outcomes: unknown[] = []
  for (let round = 0; round < 2; round++) {
    try {
      outcomes.push({ result: sync ? hook.call('in', 'ctx') : await hook.promise('in', 'ctx') })
    } catch (error) {
      outcomes.push({ error: (error as Error).message })
    }
  }
  return { log, outcome: outcomes }
}

// tapable types each kind of hook separately. This type has the parts that are compared.
const ours = (flow: Flow, report?: (error: unknown) => void): AnyHook =>
  interpret(createBareHook(['input', 'context'], 'ours'), flow, report) as unknown as AnyHook

describe('the same as stock tapable', () => {
  for (const { name, Stock, flow, sync } of kinds) {
    for (const observe of [false, true]) {
      test(`behavior: ${name}${observe ? ', observed' : ''}`, async () => {
        let compared = 0
        for (const plan of plans(sync)) {
          // `parallel` deliberately differs if a tap fails, which has its own test below.
          if (flow === 'parallel' && plan.some(({ act }) => act === 'throw')) continue
          const shapes = plan.length > 1 && plan.length < 4 ? orders : orders.slice(0, 1)
          for (const shape of shapes) {
            const taps = plan.map((tap, index) => ({ ...tap, ...shape[index] }))
            const stock = new (Stock as unknown as new (args: string[]) => AnyHook)(['input', 'context'])
            const expected = await trace(stock, taps, sync, observe)
            expect(await trace(ours(flow), taps, sync, observe), JSON.stringify(taps)).toEqual(expected)
            compared++
          }
        }
        expect(compared).toBeGreaterThan(300)
      })
    }
  }

  test('behavior: a tap that comes after a call takes part in the next', async () => {
    for (const make of [() => new AsyncSeriesHook(['input']) as unknown as AnyHook, () => ours('plain')]) {
      const hook = make()
      const log: string[] = []
      hook.tap({ name: 'a' }, () => void log.push('a'))
      await hook.promise('x')
      hook.tap({ name: 'b', stage: -1 }, () => void log.push('b'))
      await hook.promise('x')
      expect(log).toEqual(['a', 'b', 'a'])
    }
  })
})

describe('different from stock tapable, on purpose', () => {
  test('behavior: parallel starts every tap, also after one that throws at once, and waits for all', async () => {
    const hook = ours('parallel')
    const log: string[] = []
    hook.tap({ name: 'bad' }, () => {
      throw new Error('bad')
    })
    hook.tapPromise({ name: 'slow' }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      log.push('slow')
    })
    hook.tap({ name: 'good' }, () => void log.push('good'))
    await expect(hook.promise('x')).rejects.toThrow('bad')
    expect(log).toEqual(['good', 'slow'])
  })

  test('behavior: event reports a throw and goes on', () => {
    const reported: unknown[] = []
    const log: string[] = []
    const hook = ours('event', (error) => void reported.push((error as Error).message))
    hook.tap({ name: 'a' }, () => {
      throw new Error('first')
    })
    hook.tap({ name: 'b' }, () => void log.push('b'))
    expect(hook.call('x')).toBeUndefined()
    expect([reported, log]).toEqual([['first'], ['b']])
  })

  test('behavior: read passes over taps that throw and reports them when another answers', async () => {
    const reported: string[] = []
    const hook = ours('read', (error) => void reported.push((error as Error).message))
    hook.tapPromise({ name: 'a' }, () => Promise.reject(new Error('a failed')))
    hook.tap({ name: 'b' }, () => {
      throw new Error('b failed')
    })
    hook.tapPromise({ name: 'c' }, async () => 'answer')
    hook.tap({ name: 'd' }, () => {
      throw new Error('d is never asked')
    })
    expect(await hook.promise('x')).toBe('answer')
    expect(reported).toEqual(['a failed', 'b failed'])
  })

  test('error: read throws the last error where nobody answers, and reports only those before', async () => {
    const reported: string[] = []
    const hook = ours('read', (error) => void reported.push((error as Error).message))
    hook.tap({ name: 'a' }, () => {
      throw new Error('a failed')
    })
    hook.tapPromise({ name: 'b' }, () => Promise.reject(new Error('b failed')))
    hook.tap({ name: 'c' }, () => undefined)
    await expect(hook.promise('x')).rejects.toThrow('b failed')
    expect(reported).toEqual(['a failed'])
  })

  test('default: read without taps answers undefined', async () => {
    expect(await ours('read').promise('x')).toBeUndefined()
  })
})

test('behavior: no hook makes code from text (security 1)', async () => {
  const names = ['Function', 'eval'] as const
  const stock = names.map((name) => globalThis[name])
  const refuse = () => {
    throw new EvalError('refused by the page')
  }
  Object.assign(globalThis, { Function: refuse, eval: refuse })
  try {
    const hook = ours('bail')
    hook.tap({ name: 'a' }, () => 'fine')
    expect(await hook.promise('x')).toBe('fine')
  } finally {
    Object.assign(globalThis, { Function: stock[0], eval: stock[1] })
  }
})
