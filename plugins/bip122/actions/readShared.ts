import type { Kernel } from 'tapkit/kernel'
import type { BitcoinAccount } from '../account.ts'
import { readAccounts } from '../connectors/readAccounts.ts'
import type { BitcoinProvider } from '../provider.ts'

/**
 * The addresses that a wallet shares with this page, without a prompt; those of the last visit where it can share them with a
 * prompt only.
 * @throws NoWalletResponseError, RPCError
 */
export async function readShared(
  kernel: Kernel,
  connectorId: string,
  provider: BitcoinProvider,
): Promise<readonly BitcoinAccount[]> {
  const shared = await provider.getAccountAddresses()
  if (shared.length > 0 || !provider.resume) return shared
  const stored = readStored(kernel, connectorId)
  provider.resume(stored)
  return stored
}

/** What the kernel stored of the connection (R45). */
function readStored(kernel: Kernel, connectorId: string): readonly BitcoinAccount[] {
  const found = kernel.storage.get('connections', (json) => {
    const { bip122 } = json as { bip122?: { connectorId?: unknown; accounts?: unknown }[] }
    return bip122?.find((entry) => entry.connectorId === connectorId)
  })
  return readAccounts(found?.accounts) ?? []
}
