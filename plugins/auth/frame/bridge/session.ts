import type { Answer } from '../../protocol/requests.ts'
import { DeviceStorageError } from '../storage/errors.ts'
import { NewerWalletError } from '../wallet/errors.ts'
import { userOf } from '../wallet/userOf.ts'
import type { WalletStore } from '../wallet/walletStore.ts'

/** The session of a host, as this browser knows it. */
export type Session =
  | { readonly status: 'connected'; readonly user: Answer<'GET_USER'> }
  /** There is a wallet, which the host may not use. */
  | { readonly status: 'signed_out' }
  | { readonly status: 'no_wallet' }
  | { readonly status: 'storage_denied' }

/** Reads the session of a host from the wallet and the host's grant. A grant of another wallet's accounts gives no session. */
export async function readSession(store: WalletStore, host: string): Promise<Session> {
  try {
    const [wallet, grant] = await Promise.all([store.wallet(), store.grant(host)])
    if (!wallet) return { status: 'no_wallet' }
    const user = grant && userOf(wallet, grant)
    return user && user.accounts.length > 0 ? { status: 'connected', user } : { status: 'signed_out' }
  } catch (error) {
    if (error instanceof DeviceStorageError) return { status: 'storage_denied' }
    if (error instanceof NewerWalletError) return { status: 'signed_out' }
    throw error
  }
}
