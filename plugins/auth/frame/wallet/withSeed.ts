import { type Bytes, fromBase64url, wipe } from '../crypto/bytes.ts'
import { deviceSecret, readDeviceKey } from '../factors/deviceKey.ts'
import { deviceKeyStore } from '../factors/deviceKeyStore.ts'
import { accountsOf } from '../keys/signOnce.ts'
import { PasskeyError } from '../passkey/errors.ts'
import { passkeySeed } from '../passkey/passkeySeed.ts'
import { evaluatePasskey } from '../passkey/passkeys.ts'
import type { PasskeyPort } from '../passkey/toPasskeyError.ts'
import { openVault, withPart } from '../vault/openVault.ts'
import { readVault } from '../vault/readVault.ts'
import type { Secrets } from '../vault/secrets.ts'
import { accountName, hasPasskey, type Wallet } from './wallet.ts'

type SeedInput = {
  readonly signal?: AbortSignal
  /** The secret of the recovery code, which opens a vault without passkeys. The caller overwrites it. */
  readonly code?: Bytes
}

/**
 * The seed for one act: asks the wallet's passkey, or opens the vault by this device and the passkey or the code. The seed is overwritten
 * after `use`.
 * @throws {PasskeyError} the passkey was not used, or is another wallet's
 * @throws {VaultFactorError} the vault was not opened: this device or the code is no factor of it
 * @throws {DeviceStorageError} the browser denies the key of this device
 */
export async function withSeed<result>(
  wallet: Wallet,
  port: PasskeyPort,
  use: (seed: Bytes) => Promise<result>,
  input: SeedInput = {},
): Promise<result> {
  const checked = async (seed: Bytes) => {
    const found = await accountsOf(seed)
    if (found.join() !== wallet.accounts.map(accountName).join()) throw new PasskeyError({ reason: 'foreign' })
    return use(seed)
  }
  if (wallet.kind === 'vault') return withVaultSeed(wallet, port, checked, input)
  const { secret } = await askPasskey(wallet, port, input)
  let seed: Bytes | undefined
  try {
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

async function withVaultSeed<result>(
  wallet: Wallet,
  port: PasskeyPort,
  use: (seed: Bytes) => Promise<result>,
  input: SeedInput,
): Promise<result> {
  const vault = readVault(wallet.vault ?? '')
  const secrets: Record<string, Bytes> = {}
  if (hasPasskey(wallet)) {
    const { name, secret } = await askPasskey(wallet, port, input)
    secrets[name] = secret
  }
  try {
    const device = await readDeviceKey(deviceKeyStore())
    if (device) secrets[`device:${device.id}`] = await deviceSecret(device, vault.id)
    const factors: Secrets = input.code ? { ...secrets, code: input.code } : secrets
    return await openVault(vault, factors, (opened) => withPart(opened, 'seed', use))
  } finally {
    wipe(...Object.values(secrets))
  }
}
