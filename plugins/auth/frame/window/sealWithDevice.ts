import { type Bytes, wipe } from '../crypto/bytes.ts'
import { deviceFactor, deviceSecret, ensureDeviceKey } from '../factors/deviceKey.ts'
import { deviceKeyStore } from '../factors/deviceKeyStore.ts'
import { createVault, newVaultId } from '../vault/createVault.ts'
import type { Secrets } from '../vault/secrets.ts'
import { writeVault } from '../vault/writeVault.ts'
import { toAccounts, type Wallet } from '../wallet/wallet.ts'

/** A wallet whose seed is in memory. The caller overwrites the seed. */
export type OpenWallet = { readonly wallet: Wallet; readonly seed: Bytes }

/**
 * Makes a vault of this device and other factors. `listed` is the id of this device in the list of the auth server. The seed is overwritten if that fails.
 * @throws {DeviceStorageError} the browser denies the key of this device
 */
export async function sealWithDevice(
  seed: Bytes,
  secrets: Secrets,
  passkeys: Wallet['passkeys'],
  listed?: string,
): Promise<OpenWallet> {
  const id = newVaultId()
  let device: Bytes | undefined
  try {
    const key = await ensureDeviceKey(deviceKeyStore())
    device = await deviceSecret(key, id)
    const names = listed === undefined ? {} : { [deviceFactor(key)]: listed }
    const vault = await createVault(seed, { [deviceFactor(key)]: device, ...secrets }, id, names)
    const accounts = toAccounts(vault.accounts)
    return { seed, wallet: { kind: 'vault', accounts, passkeys, vault: writeVault(vault), wordsKept: false } }
  } catch (error) {
    wipe(seed)
    throw error
  } finally {
    wipe(device)
  }
}
