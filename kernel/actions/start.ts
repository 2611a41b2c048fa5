import { runtimeOf } from '../state/runtime.ts'
import type { Config } from '../types/config.ts'
import type { Kernel } from '../types/kernel.ts'
import { assertAlive } from './assertAlive.ts'
import { followTabs } from './followTabs.ts'
import { report } from './report.ts'
import { withWalletActions } from './withWalletActions.ts'

/** What an earlier visit may have left (R45). */
const stored = ['connections', 'networks', 'activeNetwork', 'recentWallets']

/** Configures, discovers and restores, once; a second call shares the first. */
export function start(kernel: Kernel, setConfig: (config: Config) => void): Promise<void> {
  assertAlive(kernel)
  const runtime = runtimeOf(kernel)
  runtime.started ??= begin(kernel, setConfig)
  return runtime.started
}

async function begin(kernel: Kernel, setConfig: (config: Config) => void): Promise<void> {
  const { signal } = kernel
  // A stranger's page loads nothing more than it has.
  const returning = stored.some((key) => kernel.storage.has(key))
  try {
    if (returning) await withWalletActions(({ recallChoices }) => recallChoices(kernel))
    if (kernel.hooks.configure.isUsed()) setConfig(await kernel.hooks.configure.promise(kernel.config, { signal }))
  } catch (error) {
    report(kernel, error)
  }
  if (signal.aborted) return
  const found = kernel.hooks.discover.promise({ signal }).catch((error) => void report(kernel, error))
  // Wallets that announce at once are there by now; the restore does not wait for one that never settles.
  runtimeOf(kernel).state.status = 'ready'
  followTabs(kernel)
  if (returning && kernel.config.features.reconnect) await restore(kernel, found)
}

async function restore(kernel: Kernel, found: Promise<void>): Promise<void> {
  const asked = new Set(kernel.connectors.list().map(({ key }) => key))
  await withWalletActions(async ({ reconnect, reconnectMissing }) => {
    await reconnect(kernel)
    void found.then(() => (kernel.signal.aborted ? undefined : reconnectMissing(kernel, asked)))
  })
}
