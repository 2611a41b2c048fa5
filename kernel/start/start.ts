import { withWalletActions } from '../loading/withWalletActions.ts'
import { assertAlive } from '../report/assertAlive.ts'
import { report } from '../report/report.ts'
import { sessionKey } from '../session/graph.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { followTabs } from './followTabs.ts'

/** Configures, discovers and restores, once; a second call shares the first. */
export function start(kernel: Kernel): Promise<void> {
  assertAlive(kernel)
  const runtime = runtimeOf(kernel)
  runtime.started ??= begin(kernel)
  return runtime.started
}

async function begin(kernel: Kernel): Promise<void> {
  const { signal, hooks } = kernel
  const { state } = runtimeOf(kernel)
  // A stranger's page loads nothing more than it has.
  const returning = kernel.storage.has(sessionKey)
  const restore = async () => {
    if (!returning || signal.aborted || !state.config.features.reconnect) return
    await withWalletActions(({ reconnect }) => reconnect(kernel))
  }
  if (returning) await withWalletActions(({ recall }) => recall(kernel)).catch((error) => void report(kernel, error))
  if (signal.aborted) return
  // Nobody waits for a remote configuration: what it changes is drawn when it comes.
  if (hooks.configure.isUsed()) {
    const config = state.config
    void hooks.configure
      .promise(kernel.config, { signal })
      .then((next) => {
        if (signal.aborted || next === config) return
        const { multiWallet } = config.features
        state.config = next
        if (next.features.multiWallet === multiWallet) return
        return multiWallet ? withWalletActions(({ keepOneWallet }) => keepOneWallet(kernel)) : restore()
      })
      .catch((error) => void report(kernel, error))
  }
  void hooks.discover.promise({ signal }).catch((error) => void report(kernel, error))
  // Wallets that announce at once are there by now; one that comes later is restored when it comes.
  state.status = 'ready'
  followTabs(kernel)
  await restore().catch((error) => void report(kernel, error))
}
