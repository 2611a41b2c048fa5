import { test as base, expect, inject } from 'vitest'
import { nodesOf } from '../../../sandbox/server.mjs'
import { connectChain, remember, type TestChain, type TestCluster } from './chains.ts'
import { describeFailure } from './describeFailure.ts'
import type { SandboxAddress } from './globalSetup.ts'
import { firefoxPath, launch } from './launch.ts'
import { createSeats } from './seats.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'
import { withLittle } from './withLittle.ts'

export { expectAccessible, findAccessibilityFaults } from './axe.ts'
export { shoot } from './screens.ts'
export { expect }

type DemoOptions = VisitOptions & {
  /** What the Sandbox Wallet announces itself for; Ethereum alone by default, so that it needs no choice of a chain. */
  readonly wallet?: 'both' | 'ethereum' | 'solana'
  /** Whether the playground brings its inline modal; it does not by default. */
  readonly inline?: boolean
}

/** The playground without its inline modal, which is a second kit with a wallet of its own, and without what a test doesn't ask for. */
const withOneKit = (given?: string) => {
  const path = withLittle(given)
  return /^\/\?/.test(path) ? `${path}&inline=off` : path
}

const chainOf = (only: string) =>
  `window.tapkitSandboxWalletOptions = { ...window.tapkitSandboxWalletOptions, only: '${only}' }`

/**
 * A test with a browser, the chains of this worker (put back afterwards) and `openDemo`. Every visit that it opens
 * must end without a policy breach, an uncaught error, a console error or a request to an undeclared host.
 */
export const test = base
  .extend('sandbox', { scope: 'worker' }, (): SandboxAddress => {
    const sandboxes = inject('sandboxes')
    const sandbox = sandboxes[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % sandboxes.length]
    if (!sandbox) throw new Error('globalSetup.ts started no sandbox.')
    return sandbox
  })
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures this one needs
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launch(inject('browserPath'))
    onCleanup(() => browser.close())
    return browser
  })
  .extend('chains', { auto: true }, async ({ sandbox, onTestFinished }) => {
    const chains = sandbox.chains.map(connectChain)
    const cluster = sandbox.solana && connectChain(sandbox.solana)
    // Not `onCleanup`: where a visit ends with complaints, the clean-ups of the fixtures before it are left out.
    onTestFinished(await remember(chains, cluster))
    // Transactions that a test leaves unconfirmed, and orders that it leaves open, are not in the next test's way.
    onTestFinished(async () => {
      await fetch(`${sandbox.bitcoin.explorerUrl}/sandbox/settle`, { method: 'POST' })
    })
    const byId = (id: number): TestChain => {
      const chain = chains.find((other) => other.id === id)
      if (!chain) throw new Error(`The sandbox has no chain ${id}.`)
      return chain
    }
    return {
      ethereum: byId(1),
      base: byId(8453),
      get solana(): TestCluster {
        if (!cluster) throw new Error('The sandbox has no Solana cluster on this machine.')
        return cluster
      },
    }
  })
  /**
   * What visitors prefer: nothing that moves, which halves what a page paints. Where it may matter how a view comes and goes, a
   * `describe` says `test.override({ motion: 'no-preference' })`.
   */
  .extend('motion', (): NonNullable<VisitOptions['reducedMotion']> => 'reduce')
  .extend('seats', { scope: 'worker' }, ({ browser, sandbox }) => createSeats(browser, `${sandbox.url}/sandbox.json`))
  .extend('visits', async ({ task }, { onCleanup }) => {
    const visits: Visit[] = []
    onCleanup(async () => {
      if (task.result?.state === 'fail') {
        const seen = await describeFailure(visits)
        task.meta.seen = seen
        const [error] = task.result.errors ?? []
        // With the error, so that it is told again at the end of the log as well.
        if (error) error.stack = [error.stack, seen.page, `Console:\n${seen.console}`, seen.load].join('\n\n')
      }
      const complaints = visits.flatMap((one) => one.complaints())
      await Promise.all(visits.map((one) => one.close()))
      expect(complaints).toEqual([])
    })
    return visits
  })
  /** Opens any site, in a profile of its own. */
  .extend('openSite', ({ browser, motion, visits }) => async (site: string, options?: VisitOptions): Promise<Visit> => {
    const opened = await visit(browser, site, { reducedMotion: motion, ...options })
    visits.push(opened)
    return opened
  })
  .extend(
    'openDemo',
    ({ openSite, sandbox, seats, motion, visits }) =>
      async ({ wallet = 'ethereum', inline = false, ...options }: DemoOptions = {}): Promise<Visit> => {
        const pathOf = inline ? (path?: string) => path : withOneKit
        const given = {
          reducedMotion: motion,
          ...options,
          path: pathOf(options.path),
          script: `${options.script ?? ''};${wallet === 'both' ? '' : chainOf(wallet)}`,
          hosts: [...nodesOf(sandbox), ...(options.hosts ?? [])],
        }
        const seated = firefoxPath ? undefined : await seats.visit(sandbox.url, given)
        if (seated) visits.push(seated)
        const opened = seated ?? (await openSite(sandbox.url, given))
        return { ...opened, openTab: (path) => opened.openTab(pathOf(path)) }
      },
  )
