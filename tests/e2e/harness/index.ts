import { test as base, expect, inject } from 'vitest'
import { nodesOf } from '../../../sandbox/server.mjs'
import { connectChain, remember, type TestChain, type TestCluster } from './chains.ts'
import type { SandboxAddress } from './globalSetup.ts'
import { launch } from './launch.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

export { expectAccessible, findAccessibilityFaults } from './axe.ts'
export { shoot } from './screens.ts'
export { expect }

type DemoOptions = VisitOptions & {
  /** What the Sandbox Wallet announces itself for; Ethereum alone by default, so that it needs no choice of a chain. */
  readonly wallet?: 'both' | 'ethereum' | 'solana'
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
  .extend('chains', { auto: true }, async ({ sandbox }, { onCleanup }) => {
    const chains = sandbox.chains.map(connectChain)
    const cluster = sandbox.solana && connectChain(sandbox.solana)
    onCleanup(await remember(chains, cluster))
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
  .extend('openSite', async ({ browser }, { onCleanup }) => {
    const visits: Visit[] = []
    onCleanup(async () => {
      const complaints = visits.flatMap((one) => one.complaints())
      await Promise.all(visits.map((one) => one.close()))
      expect(complaints).toEqual([])
    })
    return async (site: string, options?: VisitOptions): Promise<Visit> => {
      const opened = await visit(browser, site, options)
      visits.push(opened)
      return opened
    }
  })
  .extend(
    'openDemo',
    ({ openSite, sandbox }) =>
      ({ wallet = 'ethereum', ...options }: DemoOptions = {}): Promise<Visit> =>
        openSite(sandbox.url, {
          ...options,
          script: `${options.script ?? ''};${wallet === 'both' ? '' : chainOf(wallet)}`,
          hosts: [...nodesOf(sandbox), ...(options.hosts ?? [])],
        }),
  )
