import { type Bytes, randomBytes, toBase64url, wipe } from '../crypto/bytes.ts'
import { deviceFactor, deviceSecret, ensureDeviceKey } from '../factors/deviceKey.ts'
import { deviceKeyStore } from '../factors/deviceKeyStore.ts'
import { newCodeSecret, toRecoveryCode } from '../factors/recoveryCode.ts'
import { accountsOf } from '../keys/signOnce.ts'
import { PasskeyError } from '../passkey/errors.ts'
import { passkeySeed } from '../passkey/passkeySeed.ts'
import { evaluatePasskey, type Passkey } from '../passkey/passkeys.ts'
import type { PasskeyPort } from '../passkey/toPasskeyError.ts'
import { createVault, newVaultId } from '../vault/createVault.ts'
import type { Secrets } from '../vault/secrets.ts'
import { writeVault } from '../vault/writeVault.ts'
import { toAccounts, type Wallet } from '../wallet/wallet.ts'

/** A wallet whose seed is in memory. The caller overwrites the seed. */
export type OpenWallet = { readonly wallet: Wallet; readonly seed: Bytes }

/**
 * Opens the wallet of a passkey: of the one that was just made, or of one that the visitor chooses.
 * @throws {PasskeyError} the passkey was not used, or cannot protect a wallet
 */
export async function openByPasskey(port: PasskeyPort, made?: Passkey, signal?: AbortSignal): Promise<OpenWallet> {
  const { secret, credentialId, backupEligible, isFactor } = await evaluatePasskey(port, {
    ...(made ? { allow: [made.credentialId] } : {}),
    ...(signal ? { signal } : {}),
  })
  try {
    // Its secret gives a seed as well, of a wallet that nobody has ever used.
    if (isFactor) throw new PasskeyError({ reason: 'foreign' })
    const seed = await passkeySeed(secret, port.host)
    const accounts = toAccounts(await accountsOf(seed))
    const passkeys = [{ credentialId: toBase64url(credentialId), backupEligible }]
    return { seed, wallet: { kind: 'passkey', accounts, passkeys, wordsKept: false } }
  } finally {
    wipe(secret)
  }
}

/**
 * Makes a vault of this device and a recovery code, for authenticators that cannot protect a wallet. The seed is a new one, or the given one.
 * @throws {DeviceStorageError} the browser denies the key of this device
 */
export async function createByCode(given?: Bytes): Promise<OpenWallet & { readonly code: string }> {
  const secret = newCodeSecret()
  try {
    const opened = await sealWithDevice(given ? Uint8Array.from(given) : randomBytes(32), { code: secret }, [])
    return { ...opened, code: toRecoveryCode(secret) }
  } finally {
    wipe(secret)
  }
}

/**
 * Makes a vault of this device and a passkey around a seed that the visitor has in words.
 * @throws {PasskeyError} the passkey was not used, or cannot protect a wallet
 * @throws {DeviceStorageError} the browser denies the key of this device
 */
export async function createByWords(
  port: PasskeyPort,
  given: Bytes,
  made: Passkey,
  signal: AbortSignal,
): Promise<OpenWallet> {
  const { secret, name, credentialId, backupEligible } = await evaluatePasskey(port, {
    allow: [made.credentialId],
    signal,
  })
  try {
    const passkeys = [{ credentialId: toBase64url(credentialId), backupEligible }]
    return await sealWithDevice(Uint8Array.from(given), { [name]: secret }, passkeys)
  } finally {
    wipe(secret)
  }
}

async function sealWithDevice(seed: Bytes, secrets: Secrets, passkeys: Wallet['passkeys']): Promise<OpenWallet> {
  const id = newVaultId()
  let device: Bytes | undefined
  try {
    const key = await ensureDeviceKey(deviceKeyStore())
    device = await deviceSecret(key, id)
    const vault = await createVault(seed, { [deviceFactor(key)]: device, ...secrets }, id)
    const accounts = toAccounts(vault.accounts)
    return { seed, wallet: { kind: 'vault', accounts, passkeys, vault: writeVault(vault), wordsKept: false } }
  } catch (error) {
    wipe(seed)
    throw error
  } finally {
    wipe(device)
  }
}

/** Whether the words are the one way back if this device is lost: no passkey is synced, or the vault is in this browser alone. */
export const needsWords = ({ kind, passkeys }: Wallet): boolean =>
  kind === 'vault' || !passkeys.some(({ backupEligible }) => backupEligible)

/** Whether two records are of the same wallet, whatever opens them. */
export const isSameWallet = (one: Wallet, other: Wallet): boolean =>
  one.accounts.map(({ address }) => address).join() === other.accounts.map(({ address }) => address).join()
