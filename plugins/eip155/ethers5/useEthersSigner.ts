import { type KitInput, useBond } from '../bound/useBond.ts'
import type { Ethers, EthersSignerOf } from './library.ts'
import { makeSigner } from './makeSigner.ts'

/**
 * The `JsonRpcSigner` of the account in use, as `getEthersSigner` answers it; the component is drawn again when it
 * changes.
 * @throws KitMissingError, and PluginError if the given library is not ethers 5
 * @example
 * ```tsx
 * import * as ethers from 'ethers'
 * import { useEthersSigner } from 'tapkit/eip155/ethers5/react'
 *
 * export function Sign() {
 *   const signer = useEthersSigner(ethers)
 *   return <button type="button" disabled={!signer} onClick={() => signer?.signMessage('hello')}>Sign</button>
 * }
 * ```
 */
export function useEthersSigner<const ethers extends Ethers>(
  ethers: ethers,
  input?: KitInput,
): EthersSignerOf<ethers> | undefined {
  const { kernel, bond } = useBond('useEthersSigner', input)
  return bond && makeSigner(kernel, ethers, bond)
}
