import { AccountNotSharedError, MethodNotSupportedError } from 'tapkit/kernel'
import { ClusterNotSupportedError } from '../connectors/errors.ts'
import { signsFor } from '../connectors/signsFor.ts'
import type { Context, HookInput } from '../context.ts'
import type { SolanaPayload } from '../payload.ts'
import type { TransactionVersion } from '../provider.ts'

/** The method that a wallet is asked with: it broadcasts if it can. */
export type Signer = Pick<SolanaPayload, 'method' | 'version'>

/**
 * The method that the connected wallet is asked with at present: the wallet must share the account for the cluster, and
 * sign transactions of the version. Without a version, 0 is used if the wallet accepts it. The visitor sees nothing.
 * @throws AccountNotSharedError, ClusterNotSupportedError, MethodNotSupportedError
 */
export async function openSigner(
  context: Context,
  { account, connector, network }: Pick<HookInput<'prepare'>, 'account' | 'connector' | 'network'>,
  given?: TransactionVersion,
): Promise<Signer> {
  const provider = await connector.getProvider()
  const shared = provider.accounts().find(({ address }) => address === account.address)
  if (!shared) throw new AccountNotSharedError({ address: account.address })
  if (!signsFor(context, shared.networks, network)) {
    throw new ClusterNotSupportedError({ wallet: connector.name, network: network.name })
  }
  for (const method of ['signAndSendTransaction', 'signTransaction'] as const) {
    const versions = shared.features[method]
    const version = given ?? (versions?.includes(0) ? 0 : versions?.[0])
    if (version !== undefined && versions?.includes(version)) return { method, version }
  }
  throw new MethodNotSupportedError({ method: 'solana:signTransaction' })
}
