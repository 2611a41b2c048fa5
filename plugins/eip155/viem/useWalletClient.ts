import type { Account, Chain, CustomTransport, WalletClient } from 'viem'
import { type KitInput, useBond } from '../bound/useBond.ts'
import type { ViemWallet } from './library.ts'
import { makeWalletClient } from './makeWalletClient.ts'

/**
 * viem's wallet client of the account and network in use, as `getWalletClient` answers it; the component is drawn again
 * when it changes.
 * @throws KitMissingError, and PluginError if viem is not given
 * @example
 * ```tsx
 * import { useWalletClient } from 'tapkit/eip155/viem/react'
 * import { createWalletClient, custom } from 'viem'
 *
 * export function Sign() {
 *   const client = useWalletClient({ createWalletClient, custom })
 *   return <button type="button" disabled={!client} onClick={() => client?.signMessage({ message: 'hello' })}>Sign</button>
 * }
 * ```
 */
export function useWalletClient(
  viem: ViemWallet,
  input?: KitInput,
): WalletClient<CustomTransport, Chain, Account> | undefined {
  const { kernel, bond } = useBond('useWalletClient', input)
  return bond && makeWalletClient(kernel, viem, bond)
}
