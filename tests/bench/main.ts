import { type Case, cases, type Goal, gated, goalsFor, heapSlack } from './goals.ts'
import { buildPages, type Endurance, endure, measure, open, type PageName, pages, type Sample } from './run.ts'

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
    const cycles = 100
    const endurance = await endure({ ...site, name: gated, wallets: 1 }, cycles)
    const bareGrowth = growthOf(await endure({ ...site, name: 'bare', wallets: 1 }, cycles))
    const growth = growthOf(endurance)
    const holds = growth <= Math.max(bareGrowth, 0) + heapSlack && endurance.nodes <= 0
    const gates = [...rows.filter(({ isGate }) => isGate).map(({ passed }) => passed), holds]
    const passed = gates.filter(Boolean).length
    say(
      `\n${mark(holds, true)} ${cycles} openings leave ${kilobytes(growth)} of heap (bare ${kilobytes(bareGrowth)}) and ${endurance.nodes} DOM nodes`,
    )
    say(`${passed} passed, ${gates.length - passed} failed`)
    if (json)
      console.log(
        JSON.stringify({ runs, rows, endurance: { ...endurance, growth, bareGrowth, passed: holds } }, null, 2),
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
