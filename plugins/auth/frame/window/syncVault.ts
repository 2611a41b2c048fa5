import { deviceFactor, readDeviceKey } from '../factors/deviceKey.ts'
import { deviceKeyStore } from '../factors/deviceKeyStore.ts'
import { InvalidVaultError } from '../vault/errors.ts'
import { readVault } from '../vault/readVault.ts'
import { writeVault } from '../vault/writeVault.ts'
import { VaultOutdatedError } from '../wallet/errors.ts'
import { factorOf } from '../wallet/openers.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { WalletStore } from '../wallet/walletStore.ts'
import type { ManageState } from './manageState.ts'
import type { Half, Unchanged } from './manageStep.ts'
import { isSameWallet } from './openWallet.ts'
import { isKeptByServer, type VaultServer } from './vaultServer.ts'

type SyncInput = { readonly store: WalletStore; readonly server: VaultServer | undefined }

/** The vault of a wallet that an auth server keeps: a change begins with the newest version, and is the server's before it is this browser's (login 92). */
export function createVaultSync(state: ManageState, { store, server }: SyncInput) {
  /** Takes the newest vault of the server into the record. The answer is the reason why no change can begin. */
  async function take(): Promise<Unchanged | 'gone' | undefined> {
    const { wallet } = state
    if (!isKeptByServer(wallet)) return undefined
    if (!server) return 'noServer'
    try {
      const seen = readVault(wallet.vault ?? '')
      const newest = await server.fetch(seen)
      if (newest?.version === seen.version) return undefined
      const device = await readDeviceKey(deviceKeyStore())
      // A version that this browser is no factor of would lock it out.
      if (!newest || !device || !Object.hasOwn(newest.shares, deviceFactor(device))) return 'refused'
      const passkeys = wallet.passkeys.filter((passkey) => Object.hasOwn(newest.shares, factorOf(passkey)))
      const next = { ...wallet, passkeys, vault: writeVault(newest) }
      const other = await store.keep(next, wallet)
      if (other && !isSameWallet(other, wallet)) return 'gone'
      state.wallet = other ?? next
      return other && 'changed'
    } catch (error) {
      if (error instanceof InvalidVaultError || error instanceof VaultOutdatedError) return 'refused'
      const reason = server.explain(error)
      if (!reason) throw error
      return reason
    }
  }

  /** Has the server keep the vault of a change, by `storeNext` if there is more to it. The answer is the reason why it is not stored here. */
  async function send(next: Wallet, storeNext?: () => Promise<void>): Promise<Unchanged | Half | undefined> {
    if (!isKeptByServer(next) || !server) return undefined
    try {
      await (storeNext ?? (() => server.store(readVault(next.vault ?? ''))))()
      return undefined
    } catch (error) {
      const reason = server.explain(error)
      if (!reason) throw error
      // The answer may be what was lost.
      return reason === 'unreached' ? 'unanswered' : reason
    }
  }
  return { take, send }
}
