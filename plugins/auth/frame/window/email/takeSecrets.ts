import { Fault } from '../../../protocol/fault.ts'
import { type Bytes, wipe } from '../../crypto/bytes.ts'
import { deviceFactor, deviceSecret, readDeviceKey } from '../../factors/deviceKey.ts'
import { deviceKeyStore } from '../../factors/deviceKeyStore.ts'
import { PasskeyError } from '../../passkey/errors.ts'
import type { evaluatePasskey, PasskeyAnswer } from '../../passkey/passkeys.ts'
import type { AskServer } from '../../server/openServer.ts'
import { ServerRefusal } from '../../server/refusal.ts'
import { withLoginKey, withLoginKeyByPasskey } from '../../server/withLoginKey.ts'
import type { Vault } from '../../vault/vault.ts'
import { toWalletPasskey } from '../../wallet/toWalletPasskey.ts'
import type { ReadFile } from '../openFile.ts'
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
    const needs = error instanceof ServerRefusal && /^(login|passkey)_needed$/.exec(error.code)
    if (!needs) throw error
    refusal = needs[1] === 'passkey' ? 'passkey' : 'old'
  }
  const device = await readDeviceKey(deviceKeyStore())
  if (!device || !Object.hasOwn(vault.shares, deviceFactor(device))) return refusal
  return { [deviceFactor(device)]: await deviceSecret(device, vault.id) }
}

/**
 * The login key and the secret of a passkey, by one touch: the passkey stands for a login that is older. The caller overwrites the secrets.
 * @throws {PasskeyError} the passkey was not used, or is another wallet's
 * @throws {ServerRefusal} `passkey_refused`, or the login is over
 * @throws {Fault} `unavailable`
 */
export async function takeByPasskey(
  ask: AskServer,
  vault: Vault,
  evaluate: (challenge: Bytes) => ReturnType<typeof evaluatePasskey>,
): Promise<ReadFile> {
  let used: Awaited<ReturnType<typeof evaluatePasskey>> | undefined
  const answer = async (challenge: Bytes): Promise<PasskeyAnswer> => {
    wipe(used?.secret)
    used = await evaluate(challenge)
    if (!used.answer || !Object.hasOwn(vault.shares, used.name)) throw new PasskeyError({ reason: 'foreign' })
    return used.answer
  }
  try {
    const [[name, login] = []] = await withLoginKeyByPasskey(ask, answer, async (secrets) =>
      Object.entries(secrets).map(([name, secret]) => [name, Uint8Array.from(secret)] as const),
    )
    if (!used || !name || !login) throw new Fault('unavailable')
    const passkeys = new Map([[used.name, toWalletPasskey(used)]])
    return { vault, secrets: { [name]: login, [used.name]: used.secret }, passkeys }
  } catch (error) {
    wipe(used?.secret)
    throw error
  }
}
