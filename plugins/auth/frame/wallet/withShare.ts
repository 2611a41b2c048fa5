import { type Bytes, wipe } from '../crypto/bytes.ts'
import { deviceFactor, deviceSecret, ensureDeviceKey } from '../factors/deviceKey.ts'
import { deviceKeyStore } from '../factors/deviceKeyStore.ts'
import { type Opened, openVault } from '../vault/openVault.ts'
import { readVault } from '../vault/readVault.ts'
import { openShare } from '../vault/shares.ts'
import type { Key } from './changeFactors.ts'
import type { Wallet } from './wallet.ts'

/**
 * Uses the open share of this browser while the wallet is open. The share alone opens nothing, and fits to the shares of this version of the vault alone.
 * It is overwritten after `use`.
 * @throws {VaultFactorError} the key does not open the wallet
 */
export async function withShare(
  wallet: Wallet,
  key: Key,
  use: (share: Bytes, opened: Opened) => Promise<void>,
): Promise<void> {
  const device = await ensureDeviceKey(deviceKeyStore())
  const own = deviceFactor(device)
  const vault = readVault(wallet.vault ?? '')
  const secret = await deviceSecret(device, vault.id)
  let share: Bytes | undefined
  try {
    await openVault(vault, { [own]: secret, [key.name]: key.secret }, async (opened) => {
      const found = await openShare(vault, own, secret)
      share = found
      await use(found, opened)
    })
  } finally {
    wipe(secret, share)
  }
}
