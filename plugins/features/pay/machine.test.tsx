import fc from 'fast-check'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bitcoinPayee, payee } from './fixtures/openBank.ts'
import { playTabs } from './fixtures/playTabs.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())
// What loads when it is first needed has loaded: a step is then over when nothing is left to run.
beforeAll(() => import('./actions/index.ts'))

const requests = {
  ether: { recipient: payee, amount: '0.002', asset: 'eip155:1/slip44:60' },
  bitcoin: { recipient: bitcoinPayee, amount: '0.015', asset: 'bip122:000000000019d6689c085ae165831e93/slip44:0' },
} as const

type Step =
  | { do: 'ask' | 'close' | 'open' | 'reload' | 'shut' | 'back' | 'account' | 'look'; tab: 0 | 1 }
  | { do: 'press'; tab: 0 | 1; name: string }
  | { do: 'any'; tab: 0 | 1; at: number }
  | { do: 'wallet'; mode: 'approve' | 'reject' | 'hang' | 'fail' }
  | { do: 'late'; mode: 'approve' | 'reject' | 'fail' }
  | { do: 'service'; answer: 'inProgress' | 'success' | 'failed' | 'unknown' | 'silent' | 'broken' | 'nonsense' }
  | { do: 'network'; outcome: 'confirmed' | 'failed' | 'unknown' | 'pending' }
  | { do: 'slow' | 'block'; is: boolean }
  | { do: 'hear' }
  | { do: 'wait'; ms: number }

const tab = fc.constantFrom(0 as const, 1 as const)
const press = (at: 0 | 1, ...names: string[]) => names.map((name): Step => ({ do: 'press', tab: at, name }))
const flow = (at: 0 | 1, ...names: string[]): Step[] => [
  { do: 'ask', tab: at },
  ...names.flatMap((name): Step[] => [...press(at, name), { do: 'wait', ms: 700 }]),
]
const ways = [
  ['Pay with Weir', 'Pay'],
  ['Pay with Weir'],
  ['Pay with Bitt', 'Pay'],
  ['Pay with Bitt'],
  ['Pay with Harbour One'],
  ['Pay with another asset', 'USD Coin', 'Review', 'Pay'],
  ['Pay with another asset', 'USD Coin', 'Review'],
  ['Pay by link or QR code'],
  [],
]
const step: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(tab, fc.constantFrom(...ways)).map(([at, names]) => flow(at, ...names)) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        tab,
        fc.constantFrom(
          ...['Pay', 'Pay', 'Pay', 'Try again', 'Look at it', 'Look again', 'I didn’t pay there', 'Stop following it'],
          ...['Done', 'Stop waiting', 'Pay again', 'Open Harbour One again', 'Pay with Weir', 'Pay with Harbour One'],
        ),
      )
      .map(([at, name]) => press(at, name)),
  },
  { weight: 2, arbitrary: fc.tuple(tab, fc.nat(9)).map(([at, nth]): Step[] => [{ do: 'any', tab: at, at: nth }]) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.constantFrom('close', 'open', 'reload', 'reload', 'shut', 'back', 'account', 'look', 'ask'), tab)
      .map(([what, at]) => [{ do: what, tab: at } as Step]),
  },
  fc.constantFrom('approve', 'reject', 'hang', 'fail').map((mode) => [{ do: 'wallet', mode } as Step]),
  fc.constantFrom('approve', 'reject', 'fail').map((mode) => [{ do: 'late', mode } as Step]),
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('inProgress', 'success', 'success', 'failed', 'unknown', 'silent', 'broken', 'nonsense')
      .map((answer) => [{ do: 'service', answer } as Step]),
  },
  fc
    .constantFrom('confirmed', 'confirmed', 'failed', 'unknown', 'pending')
    .map((outcome) => [{ do: 'network', outcome } as Step]),
  fc.tuple(fc.constantFrom('slow', 'block'), fc.boolean()).map(([what, is]) => [{ do: what, is } as Step]),
  fc.constant<Step[]>([{ do: 'hear' }]),
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(10, 700, 5_100, 30_000, 61_000, 101_000, 301_000)
      .map((ms): Step[] => [{ do: 'wait', ms }]),
  },
)

test('behavior: in whatever order two tabs are pressed, closed, reloaded and answered, nothing that may be paid is paid again in silence, and each host is told once (pay 4, pay 6, pay 14, pay 18)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('ether' as const, 'ether' as const, 'bitcoin' as const),
      fc.boolean(),
      fc.array(step, { minLength: 2, maxLength: 12 }),
      (asset, isHeard, steps) => run(asset, isHeard, steps.flat()),
    ),
    {
      numRuns: Number(process.env.FC_RUNS ?? 25),
      ...(process.env.FC_SEED ? { seed: Number(process.env.FC_SEED) } : {}),
    },
  )
}, 600_000)

async function run(asset: keyof typeof requests, isHeard: boolean, steps: readonly Step[]) {
  const play = await playTabs({ isHeard, options: requests[asset] })
  const { tabs, chain, world, violations } = play
  for (const entry of steps) {
    if ('tab' in entry && !isHeard) {
      await play.hear()
      await play.settle()
    }
    const now = 'tab' in entry ? tabs[entry.tab] : undefined
    switch (entry.do) {
      case 'ask':
        await play.ask(entry.tab)
        break
      case 'close':
        await act(async () => void now?.kernel.close())
        break
      case 'back':
        await act(async () => now?.kernel.goBack())
        break
      case 'open':
        await act(async () => now?.kernel.open('Pay', undefined))
        break
      case 'account':
        await act(async () => now?.kernel.open('Account' as never, undefined as never))
        break
      case 'look':
        if (now?.kernel.state.features.pay.deposit) await act(async () => now.kernel.open('PayLoading', undefined))
        break
      case 'shut':
        for (const each of now?.windows.opened ?? []) each.closed = true
        break
      case 'reload':
        await play.reload(entry.tab)
        break
      case 'press':
        await play.press(entry.tab, (buttons) =>
          buttons.find((each) =>
            [each.textContent, each.querySelector('.tk-row__t')?.textContent].includes(entry.name),
          ),
        )
        break
      case 'any':
        await play.press(entry.tab, (buttons) => buttons[entry.at % Math.max(1, buttons.length)])
        break
      case 'wallet':
        for (const id of ['w', 'b']) chain.wallet(id).mode = entry.mode
        break
      case 'late':
        await act(async () => {
          for (const id of ['w', 'b']) chain.wallet(id).held.pop()?.answer(entry.mode)
        })
        break
      case 'service':
        world.answer = entry.answer
        break
      case 'network':
        chain.outcome = entry.outcome
        break
      case 'slow':
        world.isSlow = entry.is
        break
      case 'block':
        world.isBlocked = entry.is
        for (const { windows } of tabs) windows.isBlocked = entry.is
        break
      case 'hear':
        await play.hear()
        break
      case 'wait':
        for (const { drawn } of tabs.slice(0, 1)) await drawn.wait(entry.ms)
        break
    }
    await play.settle()
  }
  await finish(play)
  for (const { kernel } of tabs) kernel.destroy()
  expect(violations).toEqual([])
}

/** Everything comes to an end by itself, is told once, and is said to a visitor who comes later. */
async function finish({ tabs, asked, ways, pages, violations, counts, ...play }: Awaited<ReturnType<typeof playTabs>>) {
  await tabs[0]?.drawn.wait(1_300_000)
  await play.settle()
  const { questions } = counts
  await tabs[0]?.drawn.wait(600_000)
  await play.settle()
  if (counts.questions !== questions) violations.push('a service is asked for ever')
  if (asked.some(({ result }) => !result)) violations.push('a host was never answered')
  for (const { kernel, told } of pages) {
    const successes = asked.filter((each) => each.kernel === kernel && each.result?.success).length
    const counted = told.filter((event) => event === 'PAY_SUCCESS').length
    if (counted !== successes) violations.push(`${successes} successes were counted as ${counted}`)
  }
  for (const at of tabs.keys()) await play.reload(at)
  await play.ask(0)
  await tabs[0]?.drawn.wait(100)
  await play.settle()
  const text = tabs[0]?.drawn.text() ?? ''
  const open = ways.filter(({ isOver, toldAt }) => !isOver && toldAt === undefined)
  if (open.length > 0 && !/paying again would pay twice|Payment completed/i.test(text))
    violations.push(`${JSON.stringify(open)} are offered again in silence: ${text}`)
}
