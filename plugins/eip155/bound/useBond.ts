import type { Kernel } from 'tapkit/kernel'
import { useKit } from 'tapkit/react'
import { useKernelState } from 'tapkit/ui'
import { type Bond, selectBond } from './bond.ts'

/** The kernel of a hook's kit. */
export type KitInput = { readonly kit?: Parameters<typeof useKit>[1] }

/**
 * The bond in use, as it is drawn, with its kernel.
 * @throws KitMissingError
 */
export function useBond(
  hook: string,
  { kit }: KitInput = {},
): { readonly kernel: Kernel; readonly bond: Bond | undefined } {
  const { kernel } = useKit(hook, kit)
  return { kernel, bond: useKernelState(kernel, selectBond) }
}
