import { type Bytes, fromBase64url, randomBytes, toBase64url, wipe } from '../crypto/bytes.ts'
import { deviceSecret, ensureDeviceKey } from '../factors/deviceKey.ts'
import { deviceKeyStore } from '../factors/deviceKeyStore.ts'
import { newCodeSecret, toRecoveryCode } from '../factors/recoveryCode.ts'
import { accountsOf } from '../keys/signOnce.ts'
import { passkeySeed } from '../passkey/passkeySeed.ts'
import { evaluatePasskey, type Passkey } from '../passkey/passkeys.ts'
import type { PasskeyPort } from '../passkey/toPasskeyError.ts'
import { createVault, newVaultId } from '../vault/createVault.ts'
import { writeVault } from '../vault/writeVault.ts'
import { toAccounts, type Wallet } from '../wallet/wallet.ts'

/** A wallet whose seed is in memory. Whoever has it overwrites the seed. */
export type OpenWallet = { readonly wallet: Wallet; readonly seed: Bytes }

/**
 * Opens the wallet of a passkey: of the one that was just made, or of one that the visitor chooses.
 * @throws {PasskeyError} the passkey was not used, or cannot protect a wallet
 */
export async function openByPasskey(port: PasskeyPort, made?: Passkey, signal?: AbortSignal): Promise<OpenWallet> {
  const { secret, credentialId, backupEligible } = await evaluatePasskey(port, {
    ...(made ? { allow: [made.credentialId] } : {}),
    ...(signal ? { signal } : {}),
  })
  try {
    const seed = await passkeySeed(secret, port.host)
    const accounts = toAccounts(await accountsOf(seed))
    const passkeys = [{ credentialId: toBase64url(credentialId), backupEligible }]
    return { seed, wallet: { kind: 'passkey', accounts, passkeys, wordsKept: false } }
  } finally {
    wipe(secret)
  }
}

/**
 * Makes a wallet of this device and a recovery code, for authenticators that cannot protect a wallet.
 * @throws {DeviceStorageError} the browser denies the key of this device
 */
export async function createByCode(): Promise<OpenWallet & { readonly code: string }> {
  const [seed, codeSecret, id] = [randomBytes(32), newCodeSecret(), newVaultId()]
  let device: Bytes | undefined
  try {
    const key = await ensureDeviceKey(deviceKeyStore())
    device = await deviceSecret(key, id)
    const vault = await createVault(seed, { [`device:${key.id}`]: device, code: codeSecret }, id)
    const accounts = toAccounts(vault.accounts)
    const wallet: Wallet = { kind: 'vault', accounts, passkeys: [], vault: writeVault(vault), wordsKept: false }
    return { wallet, seed, code: toRecoveryCode(codeSecret) }
  } catch (error) {
    wipe(seed)
    throw error
  } finally {
    wipe(codeSecret, device)
  }
}

/** Whether the words are the one way back if this device is lost. */
export const needsWords = ({ passkeys }: Wallet): boolean => !passkeys.some(({ backupEligible }) => backupEligible)

/** Whether two wallets are the same one, whatever opens them. */
export const isSameWallet = (one: Wallet, other: Wallet): boolean =>
  one.accounts.map(({ address }) => address).join() === other.accounts.map(({ address }) => address).join()

/** The passkeys of a wallet as the browser names them. */
export const idsOf = ({ passkeys }: Wallet): Bytes[] => passkeys.map(({ credentialId }) => fromBase64url(credentialId))
