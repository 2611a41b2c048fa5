import { type Bytes, wipe } from '../../crypto/bytes.ts'
import { deviceFactor, deviceSecret, ensureDeviceKey } from '../../factors/deviceKey.ts'
import { deviceKeyStore } from '../../factors/deviceKeyStore.ts'
import { accountsOf } from '../../keys/signOnce.ts'
import { readRequestDevice } from '../../server/requestKey.ts'
import { keyStore } from '../../storage/keyStore.ts'
import { dropWithLogin, type NextLogin } from '../../vault/dropWithLogin.ts'
import { InvalidVaultError } from '../../vault/errors.ts'
import { type Opened, openVault, withPart } from '../../vault/openVault.ts'
import type { Secrets } from '../../vault/secrets.ts'
import { writeVault } from '../../vault/writeVault.ts'
import { toAccounts, type Wallet } from '../../wallet/wallet.ts'
import type { ReadFile } from '../openFile.ts'
import type { OpenWallet } from '../sealWithDevice.ts'
import { oldBrowsersOf } from './joinVault.ts'

/**
 * Opens a wallet by the operator's key and the factor of the login, and gives it what opens it from now on: this browser, and a new passkey or code. All of
 * that is one version of the vault, since the server takes one at a time. The login key gets its next epoch with it.
 * @throws {VaultFactorError} the operator's key does not open the vault
 * @throws {InvalidVaultError} the vault was changed
 * @throws {ServerRefusal} the login is over
 */
export async function openByEscrow(
  { vault, secrets }: ReadFile,
  added: Secrets,
  passkeys: Wallet['passkeys'],
  nextLogin: NextLogin,
): Promise<OpenWallet & { readonly signing: Pick<Opened, 'vault' | 'dataKey'> }> {
  const device = await ensureDeviceKey(deviceKeyStore())
  const own = deviceFactor(device)
  const secret = await deviceSecret(device, vault.id)
  let seed: Bytes | undefined
  try {
    return await openVault(vault, secrets, async (opened) => {
      const found = await withPart(opened, 'seed', (plain) => Uint8Array.from(plain))
      seed = found
      if ((await accountsOf(found)).join() !== vault.accounts.join()) throw new InvalidVaultError({ reason: 'altered' })
      const label = await readRequestDevice(keyStore('request'))
      const factors = Object.entries(added).map(([name, secret]) => ({ name, secret }))
      const isFactor = Object.hasOwn(vault.shares, own)
      const browser = isFactor ? [] : [{ name: own, secret, label }]
      // A new code takes the place of the one that was lost.
      const replaced = factors.map(({ name }) => name).filter((name) => Object.hasOwn(vault.shares, name))
      const gone = isFactor ? replaced : [...replaced, ...oldBrowsersOf(opened, 1)]
      const next = await dropWithLogin(opened, gone, [...browser, ...factors], nextLogin)
      const key = next.dataKey()
      const wallet: Wallet = {
        kind: 'vault',
        accounts: toAccounts(vault.accounts),
        passkeys,
        vault: writeVault(next.vault),
        wordsKept: false,
      }
      return { wallet, seed: found, signing: { vault: next.vault, dataKey: () => key } }
    })
  } catch (error) {
    wipe(seed)
    throw error
  } finally {
    wipe(secret)
  }
}
