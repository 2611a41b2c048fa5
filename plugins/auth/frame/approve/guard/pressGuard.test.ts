// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counts, type Guard, isArmed, observe, type Sight, type Stage, startGuard, steadyFor } from './pressGuard.ts'

const seen: Sight = { isVisible: true, box: 'a' }
const watch = (stage: Stage, ...steps: readonly (readonly [sight: Sight, at: number])[]): Guard =>
  steps.reduce((guard, [sight, at]) => observe(guard, sight, at), startGuard(stage))

test.each([
  ['frame', 1_000],
  ['window', 500],
] as const)('in a %s the key arms %d ms after the page is seen, and not before', (stage, wait) => {
  const guard = watch(stage, [seen, 0])
  expect(isArmed(guard, wait - 1)).toBe(false)
  expect(isArmed(guard, wait)).toBe(true)
  expect(isArmed(startGuard(stage), wait)).toBe(false)
})

test('a covered page and a page that moved wait again', () => {
  const covered = watch('frame', [seen, 0], [{ ...seen, isVisible: false }, 900], [seen, 901])
  const moved = watch('frame', [seen, 0], [{ ...seen, box: 'b' }, 900])
  expect([isArmed(covered, 1_900), isArmed(covered, 1_901)]).toEqual([false, true])
  expect([isArmed(moved, 1_899), isArmed(moved, 1_900)]).toEqual([false, true])
})

test('a press counts if a person made it and the sight at the press is the sight of the second before', () => {
  const guard = watch('frame', [seen, 0])
  expect(counts(guard, { isTrusted: true, sight: seen, held: 500, at: 1_000 })).toBe(true)
  expect(counts(guard, { isTrusted: true, sight: seen, held: 499, at: 1_000 })).toBe(false)
  expect(counts(guard, { isTrusted: false, sight: seen, held: 500, at: 1_000 })).toBe(false)
  expect(counts(guard, { isTrusted: true, sight: { ...seen, isVisible: false }, held: 500, at: 1_000 })).toBe(false)
  expect(counts(guard, { isTrusted: true, sight: { ...seen, box: 'b' }, held: 500, at: 1_000 })).toBe(false)
})

test('after any observations, a press counts only if the page was seen unchanged for the whole wait until the press (approvals 3)', () => {
  const step = fc.record({
    isVisible: fc.boolean(),
    box: fc.constantFrom('a', 'b'),
    wait: fc.constantFrom(0, 1, 100, 499, 500, 999, 1_000, 5_000),
  })
  fc.assert(
    fc.property(
      fc.constantFrom<Stage>('frame', 'window'),
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      fc.constantFrom(0, 499, 500, Number.POSITIVE_INFINITY),
      (stage, steps, isTrusted, held) => {
        let at = 0
        let guard = startGuard(stage)
        const told: { sight: Sight; at: number }[] = []
        for (const { wait, ...sight } of steps) {
          at += wait
          told.push({ sight, at })
          if (told.length < steps.length) guard = observe(guard, sight, at)
        }
        const last = told.at(-1)
        if (!last) return
        const { sight } = last
        const start = told.findLastIndex(({ sight: each }) => !each.isVisible || each.box !== sight.box) + 1
        const since = told[start]?.at ?? at
        const isHeld = stage === 'window' || held >= 500
        const expected = isTrusted && isHeld && sight.isVisible && at - since >= steadyFor[stage]
        expect(counts(guard, { isTrusted, sight, held, at })).toBe(expected)
      },
    ),
  )
})
