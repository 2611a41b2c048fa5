import type { AppKit, Wallet } from '../host/AppKit.ts'
import { selectWallets } from '../host/selectWallets.ts'
import { useKernelState } from '../kit/hooks/useKernelState.ts'
import { useKit } from './AppKitProvider.ts'

/**
 * The wallets that are listed, in every namespace or in one, in the order they were found. Pictures are for `<img>` alone.
 * @throws KitMissingError
 * @example
 * ```tsx
 * import { useConnect, useWallets } from 'tapkit/react'
 * export function Wallets() {
 *   const wallets = useWallets()
 *   const { connect, isPending } = useConnect()
 *   return wallets.map(({ key, id, name, namespace }) => (
 *     <button key={key} disabled={isPending} onClick={() => connect({ connectorId: id, namespace })}>{name}</button>
 *   ))
 * }
 * ```
 */
export function useWallets({
  namespace,
  kit,
}: {
  readonly namespace?: string | undefined
  readonly kit?: AppKit | undefined
} = {}): readonly Wallet[] {
  const { kernel } = useKit('useWallets', kit)
  return useKernelState(kernel, (state) => selectWallets(state, namespace))
}
