import type { ConnectReason } from '../hooks/createHooks.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Account } from '../types/account.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'
import { activeNetwork } from './activeNetwork.ts'
import { connection } from './connection.ts'
import { keepConnected } from './keepConnected.ts'
import { report } from './report.ts'

/** The active accounts and network before an action changes them. */
export type Stock = { readonly accounts: ReadonlyMap<string, Account>; readonly network: Network | undefined }

/** Notes the active accounts, in every namespace, and the active network. */
export function takeStock(kernel: Kernel): Stock {
  const accounts = Object.keys(runtimeOf(kernel).state.connections).flatMap((namespace) => {
    const account = connection(kernel, namespace)?.account
    return account ? [[namespace, account] as const] : []
  })
  return { accounts: new Map(accounts), network: activeNetwork(kernel) }
}

/** Tells plugins about the accounts and the network that are no longer what they were; what they throw is reported. */
export async function announceChanges(kernel: Kernel, before: Stock, reason: ConnectReason): Promise<void> {
  const { signal } = kernel
  keepConnected(kernel, before.accounts)
  const after = takeStock(kernel)
  try {
    for (const namespace of new Set([...before.accounts.keys(), ...after.accounts.keys()])) {
      const value = after.accounts.get(namespace)
      const previous = before.accounts.get(namespace)
      if (value?.address === previous?.address) continue
      await kernel.hooks.onAccountsChange.promise({ value, previous, namespace, reason, signal })
    }
    if (after.network?.id === before.network?.id) return
    await kernel.hooks.onNetworkChange.promise({ value: after.network, previous: before.network, reason, signal })
  } catch (error) {
    report(kernel, error)
  }
}
