import { randomBytes } from '../../crypto/bytes.ts'
import type { AskServer } from '../../server/openServer.ts'
import { withLoginKey } from '../../server/withLoginKey.ts'
import type { Secrets } from '../../vault/secrets.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import { type OpenWallet, sealWithDevice } from '../sealWithDevice.ts'

/**
 * Makes a wallet of this device, the login, and what the visitor has beside the login: a passkey or a recovery code. The secrets are the caller's to
 * overwrite.
 * @throws {ServerRefusal} the login is over, or too old
 * @throws {Fault} `unavailable`
 * @throws {DeviceStorageError} the browser denies the key of this device
 */
export const createByLogin = (ask: AskServer, secrets: Secrets, passkeys: Wallet['passkeys']): Promise<OpenWallet> =>
  withLoginKey(ask, (login) => sealWithDevice(randomBytes(32), { ...secrets, ...login }, passkeys))
