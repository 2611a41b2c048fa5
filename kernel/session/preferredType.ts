import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'

/** The type of account that is shown first in a namespace: the host's wish, else what its plugin says. */
export const preferredType = (kernel: Kernel, namespace: string): string | undefined =>
  runtimeOf(kernel).state.config.defaultAccountTypes[namespace] ?? kernel.networks.describe(namespace).accountType
