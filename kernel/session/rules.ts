import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Rules } from './graph.ts'
import { namespaceOf } from './share.ts'

/** The rules for sessions that follow from the current composition, and the accounts whose time at a gate is over. */
export function rulesOf(kernel: Kernel): Rules {
  const { ends, state } = runtimeOf(kernel)
  const { config, networks } = state
  const namespaces = [...new Set(networks.map(namespaceOf))]
  return {
    offered: networks,
    multiWallet: config.features.multiWallet,
    gated: namespaces.filter((namespace) => kernel.hooks.authorize.isUsed(namespace)),
    over: [...ends.keys()].filter((key) => !(Number(ends.get(key)) > Date.now())),
    prefer: Object.fromEntries(namespaces.map((namespace) => [namespace, preferredType(kernel, namespace)])),
  }
}

/** The type of account to show first in a namespace: the host's wish, or else the plugin's. */
export const preferredType = (kernel: Kernel, namespace: string): string | undefined =>
  runtimeOf(kernel).state.config.defaultAccountTypes[namespace] ?? kernel.networks.describe(namespace).accountType
