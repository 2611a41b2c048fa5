import { type Bytes, wipe } from '../crypto/bytes.ts'
import { type DeviceKey, deviceFactor, deviceSecret, ensureDeviceKey, readDeviceKey } from '../factors/deviceKey.ts'
import { deviceKeyStore } from '../factors/deviceKeyStore.ts'
import { accountsOf } from '../keys/signOnce.ts'
import { passkeySeed } from '../passkey/passkeySeed.ts'
import { addFactor } from '../vault/changeVault.ts'
import { createVault, newVaultId } from '../vault/createVault.ts'
import type { NewFactor } from '../vault/dealShares.ts'
import { InvalidVaultError } from '../vault/errors.ts'
import { maxBytes } from '../vault/maxBytes.ts'
import { type Opened, openVault, withPart } from '../vault/openVault.ts'
import { readVault, requireNewest } from '../vault/readVault.ts'
import { readRecoveryFile } from '../vault/recoveryFile.ts'
import { isLogin } from '../vault/secrets.ts'
import type { Vault } from '../vault/vault.ts'
import { writeVault } from '../vault/writeVault.ts'
import { toAccounts, type Wallet } from '../wallet/wallet.ts'
import type { OpenWallet } from './sealWithDevice.ts'

/** A recovery file that was read, and the factors at hand. */
export type ReadFile = {
  readonly vault: Vault
  /** Overwritten when the login ends. */
  readonly secrets: Record<string, Bytes>
  /** The passkeys that were used, by the name of their factor. */
  readonly passkeys: Map<string, Wallet['passkeys'][number]>
  /** A passkey that was made in this browser, and becomes a factor together with it. */
  readonly made?: NewFactor | undefined
}

/** Adds a browser to an open vault, and what was made in it. */
export type Join = (opened: Opened, added: readonly NewFactor[]) => Promise<Opened>

/** A vault, a byte order mark, and the white space that editors and mail programs add. */
const mostBytes = maxBytes + 64

/**
 * Reads a recovery file. This browser's key is at hand if the file names it.
 * @throws {InvalidVaultError} the file is no vault, or is another vault's than its id says
 * @throws {VaultOutdatedError} the file is older than the vault that this browser has of the same wallet
 * @throws {DeviceStorageError} the browser denies the key of this device
 */
export async function readFile(file: Blob, stored: Wallet | undefined): Promise<ReadFile> {
  if (file.size > mostBytes) throw new InvalidVaultError({ reason: 'tooLarge' })
  const vault = readRecoveryFile(await file.text())
  requireNewestHere(vault, stored)
  const device = await readDeviceKey(deviceKeyStore())
  const isNamed = device && Object.hasOwn(vault.shares, deviceFactor(device))
  const secrets = isNamed ? { [deviceFactor(device)]: await deviceSecret(device, vault.id) } : {}
  return { vault, secrets, passkeys: new Map() }
}

/**
 * Refuses a vault that is older than the vault which this browser has under the same id.
 * @throws {VaultOutdatedError} if the vault is older
 * @throws {InvalidVaultError} if the vault is another of the same version
 */
export function requireNewestHere(vault: Vault, stored: Wallet | undefined): void {
  const seen = stored?.vault === undefined ? undefined : readStored(stored.vault)
  if (seen?.id === vault.id) requireNewest(vault, seen)
}

/** A stored vault that cannot be read opens nothing: its file takes its place. */
function readStored(text: string): Vault | undefined {
  try {
    return readVault(text)
  } catch {
    return undefined
  }
}

/**
 * Opens a file with the factors at hand, and adds this browser as a factor: the wallet then works here without the file. `host` is the host
 * name of the page. `join` adds a browser to a vault that the auth server has given out, and that is sent there.
 * @throws {VaultFactorError} a factor is wrong, or the vault has 40 factors already
 * @throws {InvalidVaultError} the vault was changed
 * @throws {DeviceStorageError} the browser denies the key of this device
 */
export async function openFile(
  { vault, secrets, passkeys, made }: ReadFile,
  host: string,
  join?: Join,
): Promise<OpenWallet> {
  const key = await ensureDeviceKey(deviceKeyStore())
  const name = deviceFactor(key)
  const secret = await deviceSecret(key, vault.id)
  let seed: Bytes | undefined
  try {
    return await openVault(vault, secrets, async (opened) => {
      const found = await withPart(opened, 'seed', (plain) => Uint8Array.from(plain))
      seed = found
      if ((await accountsOf(found)).join() !== vault.accounts.join()) throw new InvalidVaultError({ reason: 'altered' })
      const added = [...(Object.hasOwn(vault.shares, name) ? [] : [{ name, secret }]), ...(made ? [made] : [])]
      // A next version that the server does not get would keep this browser from every later one.
      const isApart = !join && Object.keys(vault.shares).some(isLogin)
      const kept =
        added.length === 0
          ? vault
          : isApart
            ? await sealApart(found, secrets, key)
            : (await (join ? join(opened, added) : addFactor(opened, ...added))).vault
      const root = await findRoot(found, secrets, host)
      const used = [...passkeys].sort(([one], [other]) => Number(other === root) - Number(one === root))
      const wallet: Wallet = {
        kind: root === undefined ? 'vault' : 'passkey',
        accounts: toAccounts(kept.accounts),
        passkeys: used.map(([, passkey]) => passkey),
        vault: writeVault(kept),
        wordsKept: false,
      }
      return { wallet, seed: found }
    })
  } catch (error) {
    wipe(seed)
    throw error
  } finally {
    wipe(secret)
  }
}

/** A vault of its own for this browser and the factors that the visitor has used. */
async function sealApart(seed: Bytes, secrets: ReadFile['secrets'], key: DeviceKey): Promise<Vault> {
  const id = newVaultId()
  const secret = await deviceSecret(key, id)
  const used = Object.entries(secrets).filter(([name]) => name === 'code' || name.startsWith('passkey:'))
  try {
    return await createVault(seed, { ...Object.fromEntries(used), [deviceFactor(key)]: secret }, id)
  } finally {
    wipe(secret)
  }
}

/** The passkey that the wallet was made with, if the visitor has used it: the seed is a function of its secret. */
async function findRoot(seed: Bytes, secrets: ReadFile['secrets'], host: string): Promise<string | undefined> {
  for (const [name, secret] of Object.entries(secrets)) {
    if (!name.startsWith('passkey:')) continue
    const own = await passkeySeed(secret, host)
    const isRoot = own.every((byte, at) => byte === seed[at])
    wipe(own)
    if (isRoot) return name
  }
  return undefined
}
