import { MethodNotSupportedError } from 'tapkit/kernel'
import { AccountMismatchError, ClusterNotSupportedError } from '../connectors/errors.ts'
import { signsFor } from '../connectors/signsFor.ts'
import type { Context, HookInput } from '../context.ts'
import type { SolanaProvider, TransactionVersion } from '../provider.ts'

/** Who signs, and how: the wallet broadcasts where it can. */
export type Signer = {
  readonly provider: SolanaProvider
  readonly address: string
  readonly networkId: `${string}:${string}`
  readonly method: 'signAndSendTransaction' | 'signTransaction'
  readonly version: TransactionVersion
}

/**
 * The connected wallet as it is now: it must share the reviewed account, for the reviewed cluster, and sign transactions.
 * Version 0 is written where the wallet takes it.
 * @throws AccountMismatchError, ClusterNotSupportedError, MethodNotSupportedError
 */
export async function openSigner(
  context: Context,
  { account, connector, network }: Pick<HookInput<'sendTransfer'>, 'account' | 'connector' | 'network'>,
): Promise<Signer> {
  const provider = await connector.getProvider()
  const shared = provider.accounts().find(({ address }) => address === account.address)
  if (!shared) throw new AccountMismatchError({ address: account.address })
  if (!signsFor(context, shared.networks, network)) {
    throw new ClusterNotSupportedError({ wallet: connector.name, network: network.name })
  }
  for (const method of ['signAndSendTransaction', 'signTransaction'] as const) {
    const versions = shared.features[method]
    const version = versions?.includes(0) ? 0 : versions?.[0]
    if (version !== undefined) return { provider, address: account.address, networkId: network.id, method, version }
  }
  throw new MethodNotSupportedError({ method: 'solana:signTransaction' })
}
