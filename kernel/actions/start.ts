import { recall } from '../state/persist.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Config } from '../types/config.ts'
import type { Kernel } from '../types/kernel.ts'
import { assertAlive } from './assertAlive.ts'
import { followTabs } from './followTabs.ts'
import { namespaceState } from './namespaceState.ts'
import { reconnect } from './reconnect.ts'
import { report } from './report.ts'

/** Configures, discovers and restores, once; a second call shares the first. */
export function start(kernel: Kernel, setConfig: (config: Config) => void): Promise<void> {
  assertAlive(kernel)
  const runtime = runtimeOf(kernel)
  runtime.started ??= begin(kernel, setConfig)
  return runtime.started
}

async function begin(kernel: Kernel, setConfig: (config: Config) => void): Promise<void> {
  const { state } = runtimeOf(kernel)
  const { signal } = kernel
  recallChoices(kernel)
  try {
    if (kernel.hooks.configure.isUsed()) setConfig(await kernel.hooks.configure.promise(kernel.config, { signal }))
  } catch (error) {
    report(kernel, error)
  }
  if (signal.aborted) return
  const found = kernel.hooks.discover.promise({ signal }).catch((error) => void report(kernel, error))
  // Wallets that announce at once are there by now; the restore does not wait for one that never settles.
  state.status = 'ready'
  followTabs(kernel)
  if (kernel.config.features.reconnect) {
    const asked = new Set(kernel.connectors.list().map(({ key }) => key))
    await reconnect(kernel)
    void found.then(() => {
      if (!signal.aborted) return reconnectMissing(kernel, asked)
    })
  }
}

/** Wallets that a slow discovery brought re-enter the restore; one that was asked already is not asked twice. */
async function reconnectMissing(kernel: Kernel, asked: ReadonlySet<string>): Promise<void> {
  const { state } = runtimeOf(kernel)
  for (const [namespace, list] of Object.entries(recall(kernel, 'connections') ?? {})) {
    if (kernel.signal.aborted) return
    const late = list.some(({ connectorId }) => !asked.has(`${namespace}:${connectorId}`))
    if (late && state.connections[namespace]?.status !== 'connected') await reconnect(kernel, namespace)
  }
}

/** What the visitor chose on an earlier visit (R45). */
function recallChoices(kernel: Kernel): void {
  const { state } = runtimeOf(kernel)
  state.recentWallets = recall(kernel, 'recentWallets') ?? []
  for (const [namespace, id] of Object.entries(recall(kernel, 'networks') ?? {})) {
    if (kernel.networks.get(id)) namespaceState(kernel, namespace).networks.active = id
  }
  const active = recall(kernel, 'activeNetwork')
  if (active && kernel.networks.get(active)) state.networks.active = active
}
