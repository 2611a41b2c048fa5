import { AccountNotSharedError, isError, rpcErrorCode } from 'tapkit/kernel'
import type { StacksProvider } from '../provider.ts'
import { readAccounts } from './readAccounts.ts'
import { readSilently } from './readSilently.ts'

/**
 * Refuses if another account is active in the wallet by now. Unlike SIP-030, sats-connect cannot name the signer. Its
 * question for the active account shows the visitor nothing; older wallets, which do not know the question, are asked
 * to sign all the same.
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
    // A wallet whose owner denies the question shares no accounts any more.
    if (isError(error, 'RPCError') && error.code === rpcErrorCode.accessDenied) return []
    throw error
  }
}
