import { type Bytes, fromBase64url, toBase64url, wipe } from '../crypto/bytes.ts'
import { deviceFactor, deviceSecret, readDeviceKey } from '../factors/deviceKey.ts'
import { deviceKeyStore } from '../factors/deviceKeyStore.ts'
import { accountsOf } from '../keys/signOnce.ts'
import { PasskeyError } from '../passkey/errors.ts'
import { passkeySeed } from '../passkey/passkeySeed.ts'
import { evaluatePasskey } from '../passkey/passkeys.ts'
import type { PasskeyPort } from '../passkey/toPasskeyError.ts'
import { InvalidVaultError, VaultFactorError } from '../vault/errors.ts'
import { openVault, withPart } from '../vault/openVault.ts'
import { readVault } from '../vault/readVault.ts'
import type { Secrets } from '../vault/secrets.ts'
import { accountName, hasPasskey, rootOf, type Wallet } from './wallet.ts'

type SeedInput = {
  readonly signal?: AbortSignal
  /** The secret of the recovery code, in the place of a passkey. The caller overwrites it. */
  readonly code?: Bytes
}

/**
 * The seed for one act: asks any passkey of the wallet, or takes the code. The first passkey of a wallet of the kind `passkey` gives the seed,
 * and any other factor opens the vault together with this device. The seed is overwritten after `use`.
 * @throws {PasskeyError} the passkey was not used, or is another wallet's
 * @throws {VaultFactorError} the vault was not opened: this device, the passkey or the code is no factor of it
 * @throws {DeviceStorageError} the browser denies the key of this device
 */
export async function withSeed<result>(
  wallet: Wallet,
  port: PasskeyPort,
  use: (seed: Bytes) => Promise<result>,
  input: SeedInput = {},
): Promise<result> {
  const checked = checkAccounts(wallet, use)
  if (input.code) return withVaultSeed(wallet, { code: input.code }, checked)
  if (!hasPasskey(wallet)) return withVaultSeed(wallet, {}, checked)
  const { name, secret, credentialId } = await askPasskey(wallet, port, input)
  let seed: Bytes | undefined
  try {
    if (rootOf(wallet)?.credentialId !== toBase64url(credentialId))
      return await withVaultSeed(wallet, { [name]: secret }, checked)
    seed = await passkeySeed(secret, port.host)
    return await checked(seed)
  } finally {
    wipe(secret, seed)
  }
}

const askPasskey = ({ passkeys }: Wallet, port: PasskeyPort, { signal }: SeedInput) =>
  evaluatePasskey(port, {
    allow: passkeys.map(({ credentialId }) => fromBase64url(credentialId)),
    ...(signal ? { signal } : {}),
  })

/** Uses a seed after its accounts were compared with those of the wallet. */
const checkAccounts =
  <result>({ accounts }: Wallet, use: (seed: Bytes) => Promise<result>) =>
  async (seed: Bytes): Promise<result> => {
    const found = await accountsOf(seed)
    if (found.join() !== accounts.map(accountName).join()) throw new PasskeyError({ reason: 'foreign' })
    return use(seed)
  }

/**
 * Refuses a passkey that does not open the vault of a wallet together with this device. The caller overwrites the secret.
 * @throws {PasskeyError} the passkey opens nothing here
 * @throws {DeviceStorageError} the browser denies the key of this device
 */
export async function requirePasskey(wallet: Wallet, name: string, secret: Bytes): Promise<void> {
  try {
    await withVaultSeed(
      wallet,
      { [name]: secret },
      checkAccounts(wallet, async () => {}),
    )
  } catch (error) {
    if (error instanceof VaultFactorError || error instanceof InvalidVaultError)
      throw new PasskeyError({ reason: 'foreign' })
    throw error
  }
}

/** The secrets of the other factors are the caller's to overwrite. */
async function withVaultSeed<result>(
  wallet: Wallet,
  others: Secrets,
  use: (seed: Bytes) => Promise<result>,
): Promise<result> {
  const vault = readVault(wallet.vault ?? '')
  const device = await readDeviceKey(deviceKeyStore())
  const secret = device && (await deviceSecret(device, vault.id))
  try {
    if (!device || !secret) throw new VaultFactorError({ reason: 'unknown', factor: 'device' })
    const secrets = { [deviceFactor(device)]: secret, ...others }
    return await openVault(vault, secrets, (opened) => withPart(opened, 'seed', use))
  } finally {
    wipe(secret)
  }
}
