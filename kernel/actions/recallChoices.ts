import { recall } from '../state/persist.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { namespaceState } from './namespaceState.ts'

/** Takes up what the visitor chose on an earlier visit (R45). */
export function recallChoices(kernel: Kernel): void {
  const { state } = runtimeOf(kernel)
  state.recentWallets = recall(kernel, 'recentWallets') ?? []
  for (const [namespace, id] of Object.entries(recall(kernel, 'networks') ?? {})) {
    const network = kernel.networks.get(id)
    if (network) namespaceState(kernel, namespace).networks.active = network.id
  }
  const active = kernel.networks.get(recall(kernel, 'activeNetwork') ?? '')
  if (active) state.networks.active = active.id
}
