import type { PageName, Sample } from './run.ts'

/** A condition of the machine and of the page. */
export type Case = { readonly cpu: number; readonly wallets: number }

export type Goal = { readonly metric: keyof Sample; readonly ratio?: number; readonly ms?: number }

/** Against the bare page in the same run. Ratios are the gate; ms are reported (they are the machine's too). */
export function goalsFor({ cpu, wallets }: Case): readonly Goal[] {
  const crowded = wallets > 1
  return [
    { metric: 'interactive', ratio: 1.2 },
    { metric: 'first', ratio: cpu === 1 ? 1.6 : crowded ? 0.7 : 1.7, ...(cpu === 1 ? { ms: 28 } : {}) },
    { metric: 'settled', ms: crowded ? 230 : 200 },
    { metric: 'reopen', ratio: 1.3 },
    { metric: 'heap', ratio: 1.6 },
  ]
}

/** From navigation to the list on a slow phone, against the bare page. */
export const phoneGoal = 1.4

/** The first list of a page without React, in ms at 1× CPU. */
export const withoutReact = 60

export const cases: readonly Case[] = [1, 4].flatMap((cpu) => [1, 100].map((wallets) => ({ cpu, wallets })))

/**
 * The page whose ratios are the gate: a React app, as the bare page is one. A page that fetches React at the press is told
 * for information.
 */
export const gated: PageName = 'kit-in-react'

/** Bytes that 100 openings may leave behind beyond what they leave on the bare page: noise of the collector, not growth. */
export const heapSlack = 100_000
