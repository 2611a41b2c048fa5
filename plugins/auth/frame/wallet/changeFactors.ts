import { type Bytes, wipe } from '../crypto/bytes.ts'
import { deviceFactor, deviceSecret, ensureDeviceKey } from '../factors/deviceKey.ts'
import { deviceKeyStore } from '../factors/deviceKeyStore.ts'
import { PasskeyError } from '../passkey/errors.ts'
import { passkeySeed } from '../passkey/passkeySeed.ts'
import type { Passkey } from '../passkey/passkeys.ts'
import { addFactor } from '../vault/changeVault.ts'
import { createVault, newVaultId } from '../vault/createVault.ts'
import { dropWithLogin, type NextLogin } from '../vault/dropWithLogin.ts'
import { VaultFactorError } from '../vault/errors.ts'
import { escrowFactor } from '../vault/escrowFactor.ts'
import { type Opened, openVault } from '../vault/openVault.ts'
import { readVault } from '../vault/readVault.ts'
import type { Vault } from '../vault/vault.ts'
import { writeVault } from '../vault/writeVault.ts'
import { factorOf, findHold, type UnusedPasskey, withoutPasskey } from './openers.ts'
import { toWalletPasskey } from './toWalletPasskey.ts'
import { kindOf } from './vaultHead.ts'
import { accountName, rootOf, type Wallet, type WalletPasskey } from './wallet.ts'

/** The factor by which the visitor opens the wallet for a change, beside this device. The caller overwrites the secret. */
export type Key = { readonly name: string; readonly secret: Bytes }

/**
 * Refuses a key that does not open the wallet, before anything is made for the change.
 * @throws {VaultFactorError}
 * @throws {PasskeyError} the passkey is another wallet's
 */
export async function requireKey(wallet: Wallet, host: string, key: Key): Promise<void> {
  await changeVault(wallet, host, key, async (opened) => opened)
}

/**
 * The record with one more passkey. `host` is the host name of the page. The secrets are the caller's to overwrite.
 * @throws {VaultFactorError} the key does not open the wallet, or the passkey is a factor already
 */
export async function addPasskey(
  wallet: Wallet,
  host: string,
  key: Key,
  { label, ...made }: Passkey & { readonly secret: Bytes; readonly label: string },
): Promise<Wallet> {
  const vault = await changeVault(wallet, host, key, (opened) => addFactor(opened, made))
  const passkey = { ...toWalletPasskey(made), name: label }
  return { ...wallet, passkeys: [...wallet.passkeys, passkey], vault }
}

/**
 * The record without a passkey, whose secret and old shares open nothing of the new vault. The key is another factor, which stays.
 * @throws {VaultFactorError} the passkey must stay, or the key does not open the wallet
 */
export async function dropPasskey(
  wallet: Wallet,
  host: string,
  key: Key,
  dropped: WalletPasskey | UnusedPasskey,
  nextLogin?: NextLogin,
): Promise<Wallet> {
  const factor = factorOf(dropped)
  if (key.name === factor || findHold(wallet, dropped)) throw new VaultFactorError({ reason: 'tooFew', factor })
  const vault = await changeVault(wallet, host, key, async (opened) =>
    Object.hasOwn(opened.vault.shares, factor) ? dropWithLogin(opened, [factor], [], nextLogin) : opened,
  )
  return { ...withoutPasskey(wallet, dropped), vault }
}

/**
 * The record with a new recovery code in the place of the old one, if there is one.
 * @throws {VaultFactorError} the key does not open the wallet
 */
export async function renewCode(
  wallet: Wallet,
  host: string,
  key: Key,
  secret: Bytes,
  nextLogin?: NextLogin,
): Promise<Wallet> {
  const code = { name: 'code', secret }
  const vault = await changeVault(wallet, host, key, (opened) =>
    Object.hasOwn(opened.vault.shares, 'code')
      ? dropWithLogin(opened, ['code'], [code], nextLogin)
      : addFactor(opened, code),
  )
  return { ...wallet, vault }
}

/**
 * The record without other browsers, whose keys and old shares open nothing of the new vault. Browsers that the vault does not name, and this one, are left out;
 * without `factors`, every other browser goes. The login key gets its next epoch in each case.
 * @throws {VaultFactorError} the key does not open the wallet
 */
export async function dropBrowsers(
  wallet: Wallet,
  host: string,
  key: Key,
  factors: readonly string[] | undefined,
  nextLogin: NextLogin | undefined,
): Promise<Wallet> {
  const own = deviceFactor(await ensureDeviceKey(deviceKeyStore()))
  const vault = await changeVault(wallet, host, key, (opened) => {
    const others = Object.keys(opened.vault.shares).filter((name) => kindOf(name) === 'device' && name !== own)
    const gone = others.filter((name) => !factors || factors.includes(name))
    return dropWithLogin(opened, gone, [], nextLogin)
  })
  return { ...wallet, vault }
}

/**
 * The record without what the operator keeps: its secret, whoever got it, opens nothing of the new vault.
 * @throws {VaultFactorError} the key does not open the wallet
 */
export async function dropEscrow(
  wallet: Wallet,
  host: string,
  key: Key,
  nextLogin: NextLogin | undefined,
): Promise<Wallet> {
  const vault = await changeVault(wallet, host, key, (opened) => dropWithLogin(opened, [escrowFactor], [], nextLogin))
  return { ...wallet, vault }
}

/**
 * Uses a wallet while its vault is open, and changes nothing.
 * @throws {VaultFactorError} the key does not open the wallet
 */
export async function withOpen(
  wallet: Wallet,
  host: string,
  key: Key,
  use: (opened: Opened) => Promise<void>,
): Promise<void> {
  await changeVault(wallet, host, key, async (opened) => {
    await use(opened)
    return opened
  })
}

/** The text of the next vault of a wallet. The root passkey makes a vault if the stored vault lacks it. */
async function changeVault(
  wallet: Wallet,
  host: string,
  key: Key,
  change: (opened: Opened) => Promise<Opened>,
): Promise<string> {
  const device = await ensureDeviceKey(deviceKeyStore())
  const stored = wallet.vault === undefined ? undefined : readVault(wallet.vault)
  const isFactor = stored !== undefined && Object.hasOwn(stored.shares, key.name)
  const id = isFactor ? stored.id : newVaultId()
  const secret = await deviceSecret(device, id)
  try {
    const secrets = { [deviceFactor(device)]: secret, [key.name]: key.secret }
    const vault = isFactor ? stored : await createFromRoot(wallet, host, key, secrets, id)
    requireAccounts(wallet, vault)
    return writeVault(await openVault(vault, secrets, async (opened) => (await change(opened)).vault))
  } finally {
    wipe(secret)
  }
}

async function createFromRoot(
  wallet: Wallet,
  host: string,
  key: Key,
  secrets: Readonly<Record<string, Bytes>>,
  id: string,
): Promise<Vault> {
  const root = rootOf(wallet)
  if (!root || factorOf(root) !== key.name) throw new VaultFactorError({ reason: 'unknown', factor: key.name })
  const seed = await passkeySeed(key.secret, host)
  try {
    return await createVault(seed, secrets, id)
  } finally {
    wipe(seed)
  }
}

function requireAccounts(wallet: Wallet, { accounts }: Vault): void {
  if (accounts.join() !== wallet.accounts.map(accountName).join()) throw new PasskeyError({ reason: 'foreign' })
}
