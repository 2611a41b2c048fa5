import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Rules } from './graph.ts'
import { namespaceOf } from './share.ts'

/** The rules for sessions that follow from the current composition. */
export function rulesOf(kernel: Kernel): Rules {
  const { config, networks } = runtimeOf(kernel).state
  const namespaces = [...new Set(networks.map(namespaceOf))]
  return {
    offered: networks,
    alone: !config.features.multiWallet,
    gated: namespaces.filter((namespace) => kernel.hooks.authorize.isUsed(namespace)),
    prefer: Object.fromEntries(namespaces.map((namespace) => [namespace, preferredType(kernel, namespace)])),
  }
}

/** The type of account to show first in a namespace: the host's wish, or else the plugin's. */
export const preferredType = (kernel: Kernel, namespace: string): string | undefined =>
  runtimeOf(kernel).state.config.defaultAccountTypes[namespace] ?? kernel.networks.describe(namespace).accountType
