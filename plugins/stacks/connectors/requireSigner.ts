import { AccountNotSharedError, isError, rpcErrorCode } from 'tapkit/kernel'
import type { StacksProvider } from '../provider.ts'
import { readAccounts } from './readAccounts.ts'
import { readSilently } from './readSilently.ts'

/**
 * Refuses where another account is active in the wallet by now. sats-connect has no word for who signs, as SIP-030 has; its
 * question shows the visitor nothing, and older wallets, which do not know it, are asked to sign all the same.
 * @throws AccountNotSharedError
 */
export async function requireSigner(provider: StacksProvider, address: string): Promise<void> {
  if (provider.dialect !== 'sats-connect') return
  const shared = await readSilently(() => readShared(provider))
  if (shared && !shared.some((account) => account.address === address)) throw new AccountNotSharedError()
}

async function readShared(provider: StacksProvider) {
  try {
    return readAccounts(await provider.request('wallet_getAccount'))
  } catch (error) {
    // An owner who denies it shares nothing any more.
    if (isError(error, 'RPCError') && error.code === rpcErrorCode.accessDenied) return []
    throw error
  }
}
