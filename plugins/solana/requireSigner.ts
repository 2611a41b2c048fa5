import { AccountNotSharedError, ChainMismatchError, type Kernel, type Network } from 'tapkit/kernel'
import { requireSignature } from './actions/requireSignature.ts'
import { requireVersion } from './actions/requireVersion.ts'
import type { SolanaProvider } from './provider.ts'

/** The account that a host meant, its session, and its network. */
type Meant = { readonly sessionId: string; readonly address: string; readonly network: Pick<Network, 'id'> }

/**
 * The provider of the account in use, which must be the account that the host meant when it asked, and must sign all of
 * `wires`: another account never signs for it.
 * @throws AccountNotSharedError, ChainMismatchError, MethodNotSupportedError, RangeError
 */
export async function requireSigner(
  kernel: Kernel,
  { sessionId, address, network }: Meant,
  wires: readonly Uint8Array[] = [],
): Promise<SolanaProvider> {
  const versions = wires.map((wire) => requireSignature(wire, address).version)
  const before = kernel.connection('solana')
  const provider = await before?.connector.getProvider()
  // Looked at after the wait: nothing stands between this and the question.
  const now = kernel.connection('solana')
  const isSame = before?.sessionId === sessionId && now?.sessionId === sessionId
  if (!provider || !isSame || now.account.address !== address) {
    throw new AccountNotSharedError({ address })
  }
  if (now.network.id !== network.id) throw new ChainMismatchError({ expected: network.id, actual: now.network.id })
  for (const version of versions) requireVersion(provider, address, version)
  return provider
}
