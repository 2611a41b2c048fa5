import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answer, ask, event, follow, gate, gather, parallel, read, refine, refineAsync } from './kinds.ts'

/**
 * The behaviour of a tap: synchronous if `turns` is undefined, otherwise a promise that settles after that many turns.
 */
type TapPlan = {
  readonly act: 'nothing' | 'answers' | 'throws'
  readonly turns: number | undefined
  readonly namespace: 'alpha' | 'beta' | undefined
}
type Seen = { readonly ran: readonly number[]; readonly told: readonly string[]; readonly outcome: string }
type Input = { readonly namespace: string; readonly by: readonly number[] }
// The common parts of all kinds, which the tests' taps use.
type AnyHook = {
  tap(options: object, fn: (input: Input) => unknown): void
  tapPromise(options: object, fn: (input: Input) => Promise<unknown>): void
  call(input: Input, context: string): unknown
  promise(input: Input, context: string): Promise<unknown>
}

const input: Input = { namespace: 'alpha', by: [] }
const isFor = ({ namespace }: TapPlan) => namespace !== 'beta'
const failed = (index: number) => `tap ${index} failed`

/** What ran, in order, what was reported, and the outcome. */
type Model = (plan: readonly TapPlan[]) => Seen

/** Taps one after the other, up to a tap for which `ends` gives an outcome. */
const inTurn =
  (ends: (tap: TapPlan, index: number, told: string[]) => string | undefined, atLast = 'undefined'): Model =>
  (plan) => {
    const ran: number[] = []
    const told: string[] = []
    for (const [index, tap] of plan.entries()) {
      if (!isFor(tap)) continue
      ran.push(index)
      const outcome = ends(tap, index, told)
      if (outcome) return { ran, told, outcome }
    }
    return { ran, told, outcome: atLast }
  }

const firstAnswer = inTurn(({ act }, index) =>
  act === 'throws' ? failed(index) : act === 'answers' ? `answer ${index}` : undefined,
)
const untilThrow = inTurn(({ act }, index) => (act === 'throws' ? failed(index) : undefined))
const everyone = inTurn(({ act }, index, told) => {
  if (act === 'throws') told.push(failed(index))
  return undefined
})
const overThrows: Model = (plan) => {
  const answered = plan.findIndex((tap) => isFor(tap) && tap.act === 'answers')
  const asked = answered < 0 ? plan : plan.slice(0, answered + 1)
  const ran = asked.flatMap((tap, index) => (isFor(tap) ? [index] : []))
  const told = ran.filter((index) => plan[index]?.act === 'throws').map(failed)
  if (answered >= 0) return { ran, told, outcome: `answer ${answered}` }
  // No tap answered, so the last error is thrown to the caller, and not reported.
  return { ran, told: told.slice(0, -1), outcome: told.at(-1) ?? 'undefined' }
}
const quietly: Model = (plan) => {
  const { ran } = overThrows(plan)
  const { outcome } = overThrows(plan.map((tap) => (tap.act === 'throws' ? { ...tap, act: 'nothing' } : tap)))
  return { ran, told: ran.filter((index) => plan[index]?.act === 'throws').map(failed), outcome }
}
const handedOn: Model = (plan) => {
  const { ran, told, outcome } = untilThrow(plan)
  const by = ran.filter((index) => plan[index]?.act === 'answers')
  return { ran, told, outcome: outcome === 'undefined' ? `by ${by}` : outcome }
}
const gathered: Model = (plan) => {
  const { ran, told } = everyone(plan)
  return { ran, told, outcome: `by ${ran.filter((index) => plan[index]?.act === 'answers')}` }
}
const allAtOnce: Model = (plan) => {
  // Every wallet is looked for, even if other taps fail.
  const ran = plan.flatMap((tap, index) => (isFor(tap) ? [index] : []))
  const first = plan.findIndex((tap) => isFor(tap) && tap.act === 'throws')
  return { ran, told: [], outcome: first < 0 ? 'undefined' : failed(first) }
}

type Report = (error: unknown) => void
type Kind = readonly [name: string, make: (report: Report) => unknown, isSync: boolean, model: Model]
const kinds: readonly Kind[] = [
  ['ask', (report) => ask()('hook', report), false, firstAnswer],
  ['read', (report) => read()('hook', report), false, overThrows],
  ['answer', (report) => answer()('hook', report), true, quietly],
  ['refine', (report) => refine()('hook', report), true, handedOn],
  ['gather', (report) => gather()('hook', report), true, gathered],
  ['refineAsync', (report) => refineAsync()('hook', report), false, handedOn],
  ['gate', (report) => gate()('hook', report), false, untilThrow],
  ['follow', (report) => follow()('hook', report), true, everyone],
  ['event', (report) => event()('hook', report), true, everyone],
  ['parallel', (report) => parallel()('hook', report), false, allAtOnce],
]

const plans = fc.array(
  fc.record<TapPlan>({
    act: fc.constantFrom('nothing', 'answers', 'throws'),
    turns: fc.option(fc.nat(4), { nil: undefined }),
    namespace: fc.constantFrom('alpha', 'beta', undefined),
  }),
  { maxLength: 6 },
)

test.each(kinds)('behavior: %s treats taps that throw, wait or are of another chain as it says', async (...kind) => {
  const [name, , isSync, model] = kind
  await fc.assert(
    fc.asyncProperty(plans, async (drawn) => {
      // A synchronous call waits for no tap, but followers may be promises.
      const plan = drawn.map((tap) => (isSync && name !== 'follow' ? { ...tap, turns: undefined } : tap))
      expect(await run(kind, plan)).toEqual(sorted(model(plan)))
    }),
    { numRuns: 300 },
  )
})

test.each(['follow', 'parallel'])('behavior: %s starts every tap, though one before it never ends', async (name) => {
  const [, make] = kinds.find(([each]) => each === name) ?? []
  const hook = make?.(() => {}) as AnyHook
  const ran: string[] = []
  for (const each of ['hangs', 'late']) {
    hook.tapPromise({ name: each }, () => {
      ran.push(each)
      return each === 'hangs' ? new Promise(() => {}) : Promise.resolve()
    })
  }
  if (name === 'follow') hook.call(input, '')
  else void hook.promise(input, '')
  await turns(3)
  expect(ran).toEqual(['hangs', 'late'])
})

async function run([name, make, isSync]: Kind, plan: readonly TapPlan[]): Promise<Seen> {
  const told: string[] = []
  const ran: number[] = []
  const hook = make((error) => told.push((error as Error).message)) as AnyHook
  for (const [index, { act, turns: delay, namespace }] of plan.entries()) {
    const options = { name: `tap ${index}`, ...(namespace ? { namespace } : {}) }
    const end = (value: Input) => {
      if (act === 'throws') throw new Error(failed(index))
      // A list, because some kinds take nothing else.
      return act === 'answers' ? Object.assign([], value, { by: [...value.by, index] }) : undefined
    }
    if (delay === undefined) {
      hook.tap(options, (value) => {
        ran.push(index)
        return end(value)
      })
    } else {
      hook.tapPromise(options, async (value) => {
        ran.push(index)
        await turns(delay)
        return end(value)
      })
    }
  }
  let outcome: string
  try {
    const value = (isSync ? hook.call(input, '') : await hook.promise(input, '')) as Input | undefined
    outcome = value ? `${/^(refine|gather)/.test(name) ? 'by' : 'answer'} ${value.by}` : 'undefined'
  } catch (error) {
    outcome = (error as Error).message
  }
  await turns(10)
  return sorted({ ran, told, outcome })
}

/** A tap that waits reports later than one that does not. The order of reports is not promised. */
const sorted = ({ told, ...rest }: Seen): Seen => ({ ...rest, told: told.toSorted() })

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await Promise.resolve()
}
