import type { Account, Kernel } from 'tapkit/kernel'
import { readAccounts } from '../connectors/readAccounts.ts'
import type { StacksConnector } from '../context.ts'
import type { StacksProvider } from '../provider.ts'

/** How long a wallet may take for a question that shows the visitor nothing, in ms. */
const patience = 8_000

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
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience)
  })
  try {
    return readAccounts(await Promise.race([provider.request('wallet_getAccount'), late])) ?? []
  } catch {
    // Locked, or no longer permitted.
    return []
  } finally {
    clearTimeout(timer)
  }
}

/** What the kernel stored of the connection (R45). */
function readStored(kernel: Kernel, connectorId: string): readonly Account<'stacks'>[] {
  const found = kernel.storage.get('connections', (json) => {
    const { stacks } = json as { stacks?: { connectorId?: unknown; accounts?: unknown }[] }
    return stacks?.find((entry) => entry.connectorId === connectorId)
  })
  return readAccounts(found?.accounts) ?? []
}
