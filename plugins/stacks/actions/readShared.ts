import type { Account, Kernel } from 'tapkit/kernel'
import { readAccounts } from '../connectors/readAccounts.ts'
import { readSilently } from '../connectors/readSilently.ts'
import type { StacksConnector } from '../context.ts'
import type { StacksProvider } from '../provider.ts'

/**
 * The accounts that a wallet shares with this page, without a prompt. SIP-030 has no such question, so for its wallets
 * they are those of last time: each request names its account, and the wallet refuses one that it no longer shares.
 */
export async function readShared(
  kernel: Kernel,
  connector: StacksConnector,
  provider: StacksProvider,
): Promise<readonly Account<'stacks'>[]> {
  if (provider.dialect === 'sip030') return readStored(kernel, connector.id)
  return readAccounts(await readSilently(() => provider.request('wallet_getAccount'))) ?? []
}

/** What the kernel stored of the connection (R45). */
function readStored(kernel: Kernel, connectorId: string): readonly Account<'stacks'>[] {
  const found = kernel.storage.get('connections', (json) => {
    const { stacks } = json as { stacks?: { connectorId?: unknown; accounts?: unknown }[] }
    return stacks?.find((entry) => entry.connectorId === connectorId)
  })
  return readAccounts(found?.accounts) ?? []
}
