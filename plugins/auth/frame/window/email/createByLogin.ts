import { randomBytes } from '../../crypto/bytes.ts'
import type { AskServer } from '../../server/openServer.ts'
import { readRequestDevice } from '../../server/requestKey.ts'
import { withLoginKey } from '../../server/withLoginKey.ts'
import { keyStore } from '../../storage/keyStore.ts'
import { type Opened, openVault } from '../../vault/openVault.ts'
import { readVault } from '../../vault/readVault.ts'
import type { Secrets } from '../../vault/secrets.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import { type OpenWallet, sealWithDevice } from '../sealWithDevice.ts'

/** The data key of a vault, which no script can export: it signs what the auth server is told once it has the vault. */
type Signing = Pick<Opened, 'vault' | 'dataKey'>

/**
 * Makes a wallet of this device, the login, and what the visitor has beside the login: a passkey or a recovery code. The secrets are the caller's to
 * overwrite.
 * @throws {ServerRefusal} the login is over, or too old
 * @throws {Fault} `unavailable`
 * @throws {DeviceStorageError} the browser denies the key of this device
 */
export const createByLogin = (
  ask: AskServer,
  secrets: Secrets,
  passkeys: Wallet['passkeys'],
): Promise<OpenWallet & { readonly signing: Signing }> =>
  withLoginKey(ask, async (login) => {
    const made = await sealWithDevice(
      randomBytes(32),
      { ...secrets, ...login },
      passkeys,
      await readRequestDevice(keyStore('request')),
    )
    const vault = readVault(made.wallet.vault ?? '')
    const key = await openVault(vault, { ...secrets, ...login }, async ({ dataKey }) => dataKey())
    return { ...made, signing: { vault, dataKey: () => key } }
  })
