import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createPages, emailsOf, namespaces, type Setup } from './fixtures/pages/createPages.ts'
import type { Step } from './fixtures/pages/steps.ts'
import { setup, steps } from './fixtures/pages/steps.ts'
import { answer, inUse, take } from './fixtures/pages/take.ts'
import { siwxState } from './state.ts'

// What is imported on the way comes in its own time: here it is there.
beforeAll(() =>
  Promise.all([
    import('./actions/index.ts'),
    import('./actions/lookAgain.ts'),
    import('./storage/createBrowserStorage.ts'),
    import('../email-capture/actions/index.ts'),
  ]),
)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** How often somebody was in use, in the second tab and namespace, signed out, or signed while they connected: where nobody does, all holds. */
const times = { used: 0, inSecondTab: 0, inSecondNamespace: 0, out: 0, atOnce: 0 }

test('behavior: nobody is in use who has not signed in, and who signs out has, whatever happens in whatever order in two tabs (sign-in 6, sign-in 8, sign-in 12, sign-in 13)', async () => {
  await fc.assert(
    fc.asyncProperty(setup, steps, async (chosen, taken) => {
      expect(await run(chosen, taken)).toEqual([])
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 60) },
  )
  expect(Math.min(times.used, times.inSecondTab, times.inSecondNamespace)).toBeGreaterThan(100)
  expect(Math.min(times.out, times.atOnce)).toBeGreaterThan(5)
}, 600_000)

/** Who has signed out, how much had been signed by then, and whether it was said to be done. */
type Out = { readonly namespace: string; readonly address: string; readonly at: number; done: boolean }

async function run(chosen: Setup, all: readonly Step[]): Promise<readonly string[]> {
  const pages = createPages(chosen)
  const { tabs, world, signed, shown, kept, isKept } = pages
  const { broken, leaving } = world
  const rest = (ms = 1_000) => vi.advanceTimersByTimeAsync(ms)
  /** What a host waits for, by what it asked. */
  const waiting = new Map<Promise<unknown>, string>()
  const wait = (what: Promise<unknown>, name: string, done = () => {}) => {
    waiting.set(what, name)
    const over = () => void waiting.delete(what)
    what.then(done, () => {}).then(over)
  }
  const outs: Out[] = []

  const check = (): void => {
    const all = kept()
    for (const [tab, kernel] of tabs.entries()) {
      for (const namespace of namespaces)
        for (const { address, networkId } of kernel.connections(namespace)) {
          times.used++
          times.inSecondTab += tab
          times.inSecondNamespace += namespaces.indexOf(namespace)
          if (chosen.required && !isKept(networkId, address) && !pages.isBusy())
            broken.add(`${address} is in use on ${networkId} in tab ${tab} without a sign-in`)
        }
      const { modal, router } = kernel.state
      const isSeen = modal.open && router.stack.some(({ view }) => view === 'DataCapture' || view === 'SIWXSignMessage')
      if (emailsOf(kernel).length > 0 && !isSeen) broken.add(`a question is hidden in tab ${tab}`)
    }
    for (const { message, at, signature } of all) {
      // What somebody else wrote stands there until it is read.
      if (at === undefined && !signature.endsWith('.')) broken.add('what nobody has signed is kept')
      if (!shown.has(message)) broken.add('a text was signed that nobody was shown')
    }
    if (pages.isBusy()) return
    for (const { namespace, address, at } of outs.filter(({ done }) => done)) {
      leaving.delete(`${namespace}:${address}`)
      for (const { data, message, at: signedAt = 0 } of all)
        if (
          !pages.early.has(message) &&
          data.chainId.startsWith(`${namespace}:`) &&
          data.accountAddress === address &&
          signedAt < at
        )
          broken.add(`${address} has signed out, and is signed in on ${data.chainId}`)
    }
  }
  const leaves = (each: Step): Out | undefined => {
    const kernel = tabs[each.tab]
    const used = kernel && each.do === 'signOut' && inUse(kernel, each.namespace)
    if (!used) return undefined
    const { namespace, account } = used
    times.out++
    leaving.add(`${namespace}:${account}`)
    return { namespace, address: account, at: signed.length, done: false }
  }

  // Two tabs that a server answers late may each do what the other has just undone.
  const isAlone = (chosen.server ?? 0) > 100
  pages.open(0)
  if (!isAlone) pages.open(1)
  await rest()
  for (const step of all) {
    const each = { ...step, tab: isAlone ? 0 : step.tab } as const
    const out = leaves(each)
    if (out) outs.push(out)
    const done = () => {
      if (out) out.done = true
    }
    await take(pages, each, { wait: (what) => wait(what, each.do, done), rest: () => rest(3_000) })
    await rest(each.do === 'wait' ? each.ms : 1_000)
    check()
    pages.note()
  }

  // Everything comes to rest: nobody is asked for what nobody waits for, and who was in use has signed out.
  times.atOnce += pages.able.handed.length
  const used = tabs.flatMap((kernel) => namespaces.flatMap((namespace) => kernel.connections(namespace)))
  for (const kernel of tabs) {
    wait(kernel.disconnect(), 'the last disconnect')
    await rest(8_000)
  }
  await rest(60_000)
  for (const name of waiting.values()) broken.add(`${name} never ends`)
  const left = kept().length
  answer(pages)
  await rest(60_000)
  if (kept().length > left) broken.add('what is signed by who has left is kept')
  if (chosen.signOutOnDisconnect)
    for (const { networkId, address } of used)
      if (isKept(networkId, address)) broken.add(`${address} is signed in on ${networkId} after a disconnect`)
  for (const kernel of tabs) {
    if (namespaces.some((namespace) => kernel.connections(namespace).length > 0))
      broken.add('still connected after a disconnect')
    if (siwxState.of(kernel).requests.length > 0) broken.add('asks somebody who has left')
    if (emailsOf(kernel).length > 0) broken.add('asks somebody who has left for an email')
    kernel.destroy()
  }
  return [...broken]
}
