import { type Bytes, randomBytes, wipe } from '../crypto/bytes.ts'
import { newCodeSecret, toRecoveryCode } from '../factors/recoveryCode.ts'
import { accountsOf } from '../keys/signOnce.ts'
import { PasskeyError } from '../passkey/errors.ts'
import { passkeySeed } from '../passkey/passkeySeed.ts'
import { evaluatePasskey, type Passkey } from '../passkey/passkeys.ts'
import type { PasskeyPort } from '../passkey/toPasskeyError.ts'
import { toWalletPasskey } from '../wallet/toWalletPasskey.ts'
import { factorsOf } from '../wallet/vaultHead.ts'
import { toAccounts, type Wallet, type WalletPasskey } from '../wallet/wallet.ts'
import { requirePasskey } from '../wallet/withSeed.ts'
import { type OpenWallet, sealWithDevice } from './sealWithDevice.ts'

type PasskeyInput = {
  /** The passkey that was just made; without it, the visitor chooses. */
  readonly made?: Passkey | undefined
  /** The wallet of this browser, which a passkey that was added here opens together with this device. */
  readonly stored?: Wallet | undefined
  readonly signal?: AbortSignal
}

/**
 * Opens the wallet of a passkey. A passkey that was added in this browser has no wallet of its own: the answer is then the record of this
 * browser, without a seed, and the record knows the passkey.
 * @throws {PasskeyError} the passkey was not used, or opens no wallet here
 * @throws {DeviceStorageError} the browser denies the key of this device
 */
export async function openByPasskey(
  port: PasskeyPort,
  { made, stored, signal }: PasskeyInput = {},
): Promise<OpenWallet | { readonly wallet: Wallet; readonly seed?: undefined }> {
  const { secret, isFactor, ...passkey } = await evaluatePasskey(port, {
    ...(made ? { allow: [made.credentialId] } : {}),
    ...(signal ? { signal } : {}),
  })
  try {
    // The secret of such a passkey gives a seed as well, of a wallet that was never made.
    if (isFactor) {
      if (!stored || !factorsOf(stored).includes(passkey.name)) throw new PasskeyError({ reason: 'foreign' })
      await requirePasskey(stored, passkey.name, secret)
      return { wallet: withPasskey(stored, toWalletPasskey(passkey)) }
    }
    const seed = await passkeySeed(secret, port.host)
    const accounts = toAccounts(await accountsOf(seed))
    return { seed, wallet: { kind: 'passkey', accounts, passkeys: [toWalletPasskey(passkey)], wordsKept: false } }
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
  const { secret, ...passkey } = await evaluatePasskey(port, { allow: [made.credentialId], signal })
  try {
    const secrets = { [passkey.name]: secret }
    return await sealWithDevice(Uint8Array.from(given), secrets, [toWalletPasskey(passkey)])
  } finally {
    wipe(secret)
  }
}

/** The record with a passkey that its vault names. A file that was opened with other factors does not say the ids of passkeys. */
function withPasskey(wallet: Wallet, used: WalletPasskey): Wallet {
  const isUsed = ({ credentialId }: WalletPasskey) => credentialId === used.credentialId
  const passkeys = wallet.passkeys.map((passkey) => (isUsed(passkey) ? { ...passkey, ...used } : passkey))
  return { ...wallet, passkeys: wallet.passkeys.some(isUsed) ? passkeys : [...passkeys, used] }
}

/** Whether two records are of the same wallet, whatever opens them. */
export const isSameWallet = (one: Wallet, other: Wallet): boolean =>
  one.accounts.map(({ address }) => address).join() === other.accounts.map(({ address }) => address).join()
