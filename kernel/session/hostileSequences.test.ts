import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rest } from '../fixtures/chain.ts'
import {
  createVisits,
  live,
  namespaces,
  type Press,
  remembered,
  type Setup,
  setup,
} from '../fixtures/visits/createVisits.ts'
import { type Step, stepOfOne } from '../fixtures/visits/steps.ts'
import { isPressed, take } from '../fixtures/visits/take.ts'
import { followStored } from '../start/followStored.ts'
import type { Kernel } from '../types/kernel.ts'

const used = (kernel: Kernel) => namespaces.map((ns) => kernel.state.graph.active.session[ns])
/** The sessions in use that somebody can see. A session at a gate of its load does not count yet. */
const seen = (kernel: Kernel) =>
  used(kernel).map((id, at) => {
    const grants = kernel.state.graph.sessions[id ?? '']?.grants ?? {}
    return grants[namespaces[at] ?? '']?.status === 'live' ? id : undefined
  })
const lost = (before: readonly string[], now: readonly string[]) => before.filter((key) => !now.includes(key))

async function run(options: Setup, steps: readonly Step[]) {
  const { open, openFree, leave } = createVisits(options)
  await leave(options.stored)
  const ended = new Set<string>()
  const refused = ({ id, before, mayBeGivenUp }: Press) => {
    if (!mayBeGivenUp || isPressed(pages, id)) return
    for (const key of namespaces.map((ns) => `${ns} ${id}`)) if (!before.has(key)) ended.add(key)
  }
  const first = await open()
  const pages = { tabs: [first], ended, open, refused }
  const tab = () => pages.tabs[0] ?? first
  // A tab in which nothing is pressed.
  const there = await openFree()
  await rest()
  await followStored(there)
  await rest()
  const trace: string[] = []
  for (const step of steps) {
    const { kernel: old, resolved } = tab()
    const before = {
      there: live(there),
      remembered: remembered(old),
      seen: seen(old),
      preferred: { ...old.state.graph.active.preferred },
    }
    await take(pages, step)
    const { kernel, held } = tab()
    trace.push(`${JSON.stringify(step)} → ${live(kernel)} | gates ${held.length}`)
    const say = (what: string) => `${what}\n${trace.join('\n')}\n${JSON.stringify(kernel.state.graph)}`
    const isQuiet =
      step.do !== 'disconnect' &&
      !(step.do === 'gate' && !step.passes) &&
      (step.do === 'reload' || tab().resolved === resolved)
    for (const key of live(kernel)) if (ended.has(key)) expect.fail(say(`${key} was ended or given up and is live`))
    if (isQuiet)
      for (const key of lost(before.remembered, remembered(kernel)))
        expect.fail(say(`${key} was remembered and is lost`))
    if (
      isQuiet &&
      step.do !== 'reload' &&
      !(step.do === 'say' && step.what === 'lock') &&
      // A wallet that answers nothing is locked.
      !(step.do === 'answer' && step.outcome !== 'approve')
    ) {
      for (const [at, ns] of namespaces.entries()) {
        const was = before.seen[at]
        const now = used(kernel)[at]
        if (was && now !== was && now !== before.preferred[ns] && kernel.state.graph.sessions[was])
          expect.fail(say(`${ns}: ${was} was in use, ${now} is`))
        if (was && now !== was && !kernel.state.graph.sessions[was])
          expect.fail(say(`${ns}: ${was} was in use, and is gone, ${now} is`))
      }
    }
    await followStored(there)
    await rest()
    if (isQuiet)
      for (const key of lost(before.there, live(there))) expect.fail(say(`${key} was live in the other tab and is not`))
  }
  tab().kernel.destroy()
  there.destroy()
}

test('behavior: whatever is pressed, answered, locked or reloaded, what was ended stays ended, and nothing is lost (sessions 4)', async () => {
  await fc.assert(fc.asyncProperty(setup, fc.array(stepOfOne, { minLength: 3, maxLength: 14 }), run), {
    numRuns: Number(process.env.FC_RUNS ?? 150),
  })
}, 600_000)
