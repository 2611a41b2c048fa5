import type { Bytes } from '../../crypto/bytes.ts'
import { deviceFactor, deviceSecret, readDeviceKey } from '../../factors/deviceKey.ts'
import { deviceKeyStore } from '../../factors/deviceKeyStore.ts'
import type { AskServer } from '../../server/openServer.ts'
import { ServerRefusal } from '../../server/refusal.ts'
import { withLoginKey } from '../../server/withLoginKey.ts'
import type { Vault } from '../../vault/vault.ts'
import type { LoginRefusal } from './emailStep.ts'

/**
 * The factor of a vault that is at hand after a login: the login key, or the key of this browser if the server gives out no login key of this vault. The caller
 * overwrites the secret. If there is neither, the answer is the reason.
 * @throws {ServerRefusal} the login is over
 * @throws {Fault} `unavailable`
 * @throws {DeviceStorageError} the browser denies the key of this device
 */
export async function takeSecrets(ask: AskServer, vault: Vault): Promise<Record<string, Bytes> | LoginRefusal> {
  let refusal: LoginRefusal = 'wrongKey'
  try {
    const [[name, secret] = []] = await withLoginKey(ask, async (login) =>
      Object.entries(login).map(([name, secret]) => [name, Uint8Array.from(secret)] as const),
    )
    // The key of another epoch than the vault's is left unused.
    if (name && secret && Object.hasOwn(vault.shares, name)) return { [name]: secret }
    secret?.fill(0)
  } catch (error) {
    const isOld = error instanceof ServerRefusal && /^(login|passkey)_needed$/.test(error.code)
    if (!isOld) throw error
    refusal = 'old'
  }
  const device = await readDeviceKey(deviceKeyStore())
  if (!device || !Object.hasOwn(vault.shares, deviceFactor(device))) return refusal
  return { [deviceFactor(device)]: await deviceSecret(device, vault.id) }
}
