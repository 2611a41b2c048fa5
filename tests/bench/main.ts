import { walkActivity } from './activity.ts'
import { goal as allWalletsGoal, type Walk, walk } from './allWallets.ts'
import { type Case, cases, type Goal, gated, goalsFor, heapSlack, phoneGoal, withoutReact } from './goals.ts'
import { late, type Motion, move } from './motion.ts'
import {
  addressOf,
  buildPages,
  type Endurance,
  endure,
  hurry,
  measure,
  open,
  type PageName,
  pages,
  type Sample,
} from './run.ts'

import { holds, type Scrolled } from './scrolling.ts'

type Row = Case & {
  readonly page: PageName
  readonly metric: keyof Sample
  /** Medians: ms, or bytes of heap. */
  readonly bare: number
  readonly measured: number
  readonly ratio: number
  readonly goal: Goal
  readonly passed: boolean
  readonly isGate: boolean
}

type Samples = ReadonlyMap<PageName, readonly Sample[]>
type Site = { readonly browser: Awaited<ReturnType<typeof open>>['browser']; readonly url: string }

const names = Object.keys(pages) as PageName[]

/** Runs the bench; answers whether every gate held. */
export async function main({ runs, json }: { runs: number; json: boolean }): Promise<boolean> {
  await buildPages()
  const { close, ...site } = await open()
  const say = json ? () => undefined : console.log
  try {
    // The first load of a browser is not like the others.
    await measure({ ...site, name: 'bare', wallets: 1, cpu: 1 })
    const rows: Row[] = []
    for (const condition of cases) {
      say(
        `\n${condition.cpu}× CPU, ${condition.wallets} wallet${condition.wallets === 1 ? '' : 's'}, medians of ${runs}`,
      )
      const found = compare(condition, await sample(site, condition, runs))
      for (const row of found) say(lineOf(row))
      rows.push(...found)
    }
    const alone1 = rows.find(
      ({ page, cpu, wallets, metric }) => page === 'kit' && cpu + wallets === 2 && metric === 'first',
    )
    const alone = alone1?.measured ?? Number.NaN
    say(
      `\n${mark(alone <= withoutReact, false)} first list of a page without React ${alone.toFixed(1)} ms  goal ≤ ${withoutReact} ms`,
    )
    const onPhone = await hurryAll(site, runs)
    const slowest = onPhone.measured / onPhone.bare
    const fastEnough = slowest <= phoneGoal
    say(
      `${mark(fastEnough, true)} slow phone, navigation to list ${onPhone.measured.toFixed(0)} ms  bare ${onPhone.bare.toFixed(0)} ms  ${slowest.toFixed(2)}×  goal ≤ ${phoneGoal}×`,
    )
    const motions = await moveThrough(site, runs)
    say(`\n4× CPU, busiest frame of each step through the modal but the first of an opening; goal ≤ ${late} ms`)
    for (const { name, frames } of motions) {
      const over = frames.filter((ms) => ms > late)
      say(
        `${mark(over.length === 0, false)} ${name.padEnd(22)} ${Math.max(...frames)
          .toFixed(1)
          .padStart(6)} ms  ${over.length} of ${frames.length} over`,
      )
    }
    const opened = await through(site, runs)
    say(`\n1× CPU, the list of all wallets over 5000, medians of ${runs}`)
    say(
      `${mark(opened.first <= allWalletsGoal, false)} opened   ${opened.first.toFixed(1)} ms  goal ≤ ${allWalletsGoal} ms`,
    )
    say(
      `${mark(opened.again <= allWalletsGoal, false)} again    ${opened.again.toFixed(1)} ms  goal ≤ ${allWalletsGoal} ms`,
    )
    const activity: Scrolled[] = []
    for (let run = 0; run < runs; run++) activity.push(await walkActivity(site.browser, site.url))
    const scrolls = [
      ['5000 wallets', opened.scrolled],
      ['10000 rows of activity', smoothest(activity)],
    ] as const
    for (const [name, scrolled] of scrolls) {
      const { frames, mounted, added, window } = scrolled
      const over = frames.filter((ms) => ms > late)
      say(
        `${mark(holds(scrolled), true)} ${name}: ${mounted} of them in the page at most, ${added} came over ${Math.round(frames.length / 3)} windows of ${window}`,
      )
      say(
        `${mark(over.length === 0, false)} scrolled ${over.length} of ${frames.length} frames over ${late} ms  ${over.map(Math.round).join(', ')}`,
      )
    }
    const isFew = scrolls.every(([, scrolled]) => holds(scrolled))
    const cycles = 100
    const endurance = await endure({ ...site, name: gated, wallets: 1 }, cycles)
    const bareGrowth = growthOf(await endure({ ...site, name: 'bare', wallets: 1 }, cycles))
    const growth = growthOf(endurance)
    const isLasting = growth <= Math.max(bareGrowth, 0) + heapSlack && endurance.nodes <= 0
    const gates = [...rows.filter(({ isGate }) => isGate).map(({ passed }) => passed), fastEnough, isFew, isLasting]
    const passed = gates.filter(Boolean).length
    say(
      `\n${mark(isLasting, true)} ${cycles} openings leave ${kilobytes(growth)} of heap (bare ${kilobytes(bareGrowth)}) and ${endurance.nodes} DOM nodes`,
    )
    say(`${passed} passed, ${gates.length - passed} failed`)
    if (json)
      console.log(
        JSON.stringify(
          {
            runs,
            rows,
            onPhone,
            motions,
            allWallets: opened,
            activity,
            endurance: { ...endurance, growth, bareGrowth, passed: isLasting },
          },
          null,
          2,
        ),
      )
    return passed === gates.length
  } finally {
    await close()
  }
}

/** Interleaved, and each time in another order, so that what the machine does meanwhile hits all pages alike. */
async function sample(site: Site, condition: Case, runs: number): Promise<Samples> {
  const samples = new Map<PageName, Sample[]>(names.map((name) => [name, []]))
  for (let run = 0; run < runs; run++) {
    const from = run % names.length
    for (const name of [...names.slice(from), ...names.slice(0, from)])
      samples.get(name)?.push(await measure({ ...site, name, ...condition }))
  }
  return samples
}

/** Medians, interleaved, from navigation to the list on a slow phone. */
async function hurryAll(site: Site, runs: number) {
  const bare: number[] = []
  const kit: number[] = []
  for (let run = 0; run < runs; run++) {
    bare.push(await hurry({ ...site, name: 'bare' }))
    kit.push(await hurry({ ...site, name: gated }))
  }
  return { bare: median(bare), measured: median(kit) }
}

function compare(condition: Case, samples: Samples): Row[] {
  const medianOf = (name: PageName, metric: keyof Sample) => median((samples.get(name) ?? []).map((one) => one[metric]))
  return names
    .filter((page) => page !== 'bare')
    .flatMap((page) =>
      goalsFor(condition).map((goal) => {
        const bare = medianOf('bare', goal.metric)
        const measured = medianOf(page, goal.metric)
        const ratio = measured / bare
        const isGate = page === gated && goal.ratio !== undefined
        const passed = ratio <= (goal.ratio ?? Number.POSITIVE_INFINITY)
        return { ...condition, page, metric: goal.metric, bare, measured, ratio, goal, passed, isGate }
      }),
    )
}

/** Each step as it went the best time: what is long each time is the page's, the rest was the machine. */
async function moveThrough({ browser, url }: Site, runs: number): Promise<Motion[]> {
  const walks: Motion[][] = []
  for (let run = 0; run < runs; run++) walks.push(await move(browser, addressOf(url, gated), 4))
  const busiest = ({ frames }: Motion) => Math.max(...frames)
  return (walks[0] ?? []).map((_, step) =>
    walks.flatMap((walk) => walk[step] ?? []).reduce((best, next) => (busiest(next) < busiest(best) ? next : best)),
  )
}

/** Medians; of the scrolling that of the smoothest walk, as what is late each time is the page's. */
async function through({ browser, url }: Site, runs: number): Promise<Walk> {
  const walks: Walk[] = []
  for (let run = 0; run < runs; run++) walks.push(await walk(browser, url))
  return {
    first: median(walks.map(({ first }) => first)),
    again: median(walks.map(({ again }) => again)),
    scrolled: smoothest(walks.map(({ scrolled }) => scrolled)),
  }
}

function smoothest(walks: readonly Scrolled[]): Scrolled {
  const lateOf = ({ frames }: Scrolled) => frames.filter((ms) => ms > late).length
  return walks.reduce((best, next) => (lateOf(next) < lateOf(best) ? next : best))
}

const growthOf = ({ heapBefore, heapAfter }: Endurance) => heapAfter - heapBefore

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const mark = (passed: boolean, isGate: boolean) => (passed ? 'ok  ' : isGate ? 'FAIL' : 'over')
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

function lineOf({ page, metric, bare, measured, ratio, goal, passed, isGate }: Row): string {
  const show = (value: number) => (metric === 'heap' ? kilobytes(value) : `${value.toFixed(1)} ms`)
  const within = goal.ms === undefined || measured <= goal.ms
  const goals = [
    ...(goal.ratio === undefined ? [] : [`≤ ${goal.ratio}×`]),
    ...(goal.ms === undefined ? [] : [`≤ ${goal.ms} ms${within ? '' : ' (over)'}`]),
  ]
  return [
    mark(passed && (isGate || within), isGate),
    page.padEnd(13),
    metric.padEnd(12),
    show(measured).padStart(10),
    `bare ${show(bare)}`.padEnd(16),
    `${ratio.toFixed(2)}×`.padStart(7),
    `  goal ${goals.join(', ')}`,
  ].join(' ')
}
