import type { ConnectReason } from '../hooks/createHooks.ts'
import type { Connection } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'
import { activeNetwork } from './activeNetwork.ts'
import { connection } from './connection.ts'
import { report } from './report.ts'

/** Tells plugins about an account or a network that is no longer what it was; what they throw is reported. */
export async function announceChanges(
  kernel: Kernel,
  input: {
    namespace: string
    previous: Connection | undefined
    previousNetwork: Network | undefined
    reason: ConnectReason
    signal: AbortSignal
  },
): Promise<void> {
  const { namespace, previous, previousNetwork, reason, signal } = input
  try {
    const value = connection(kernel, namespace)?.account
    if (value?.address !== previous?.account.address) {
      await kernel.hooks.onAccountsChange.promise({ value, previous: previous?.account, namespace, reason, signal })
    }
    const network = activeNetwork(kernel)
    if (network?.id !== previousNetwork?.id) {
      await kernel.hooks.onNetworkChange.promise({ value: network, previous: previousNetwork, reason, signal })
    }
  } catch (error) {
    report(kernel, error)
  }
}
