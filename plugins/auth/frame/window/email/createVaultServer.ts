import * as v from 'valibot'
import { openServer } from '../../server/openServer.ts'
import { ServerRefusal } from '../../server/refusal.ts'
import { type RequestKeyRecord, readRequestDevice } from '../../server/requestKey.ts'
import { fetchStored, fetchVault, storeVault, toldAccount } from '../../server/storedVault.ts'
import { createTransfers } from '../../server/transfers.ts'
import { withNextLoginKey } from '../../server/withLoginKey.ts'
import { keyStore } from '../../storage/keyStore.ts'
import type { Vault } from '../../vault/vault.ts'
import { withSigner } from '../../vault/withSigner.ts'
import { writeVault } from '../../vault/writeVault.ts'
import type { VaultServer } from '../vaultServer.ts'
import { createEmailChange } from './changeEmail.ts'
import { loginProblem } from './loginProblem.ts'
import { createRegistering } from './registerPasskeys.ts'

const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8.64e15))
const browsers = v.object({
  account: toldAccount,
  devices: v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.string(), v.regex(/^[\w-]{1,43}$/)),
        name: v.pipe(v.string(), v.maxLength(100)),
        loggedIn: time,
      }),
    ),
    v.maxLength(64),
  ),
})

const name = v.pipe(v.string(), v.maxLength(100))
const events = v.object({
  account: toldAccount,
  events: v.pipe(v.array(v.object({ at: time, event: name, device: name })), v.maxLength(200)),
})

const escrow = v.object({
  account: toldAccount,
  escrow: v.nullable(
    v.object({
      waits: v.pipe(v.array(v.object({ device: v.optional(name), opens: time, isThis: v.boolean() })), v.maxLength(64)),
      given: v.nullable(time),
    }),
  ),
})

/** The auth server of an origin, which keeps the vault of this browser's wallet. `send` is the browser's `fetch`. */
export function createVaultServer(origin: string, send?: typeof fetch): VaultServer {
  const keys = keyStore<RequestKeyRecord>('request')
  const ask = openServer({ origin, keys, ...(send && { fetch: send }) })

  /**
   * Asks about the account that keeps the wallet of a vault. Another tab, or an app, may have logged this browser in to another account (login 144).
   * @throws {ServerRefusal} `account_other`
   */
  async function askOfOwner<schema extends v.GenericSchema<unknown, { readonly account: string }>>(
    seen: Vault,
    path: string,
    schema: schema,
  ): Promise<v.InferOutput<schema>> {
    const { vault, account } = await fetchStored(ask)
    const answer = await ask({ method: 'GET', path }, schema)
    const isOwner = vault?.id === seen.id && vault.signer === seen.signer && answer.account === account
    if (!isOwner) throw new ServerRefusal({ code: 'account_other' })
    return answer
  }

  return {
    fetch: (seen) => fetchVault(ask, seen),
    store: (vault) => storeVault(ask, vault),
    nextLogin: (opened, use) => withSigner(opened, (sign) => withNextLoginKey(ask, sign, use)),
    browsers: async (seen) => {
      const { devices } = await askOfOwner(seen, '/devices', browsers)
      // The browser knows its own id, and need not believe the server.
      const own = await readRequestDevice(keys)
      return devices.map(({ id, name, loggedIn }) => ({ id, name, loggedIn, isThis: id === own }))
    },
    drop: (opened, ids) =>
      withSigner(opened, async (signVault) => {
        const json = { devices: ids, vault: writeVault(opened.vault) }
        await ask({ method: 'DELETE', path: '/devices', json, signVault }, v.object({}))
      }),
    transfers: createTransfers(ask),
    events: async (seen) => (await askOfOwner(seen, '/log', events)).events,
    escrow: async (seen) => {
      const { escrow: kept } = await askOfOwner(seen, '/session', escrow)
      if (!kept) return undefined
      const waits = kept.waits.map(({ device, opens, isThis }) => ({ name: device, opens, isThis }))
      return { waits, given: kept.given ?? undefined }
    },
    endWaits: async (seen) => {
      const { account } = await askOfOwner(seen, '/session', escrow)
      await ask({ method: 'POST', path: '/escrow/cancel', json: { account } }, v.object({}))
    },
    logOut: async () => {
      await ask({ method: 'POST', path: '/logout', json: {} }, v.object({}))
    },
    ...createEmailChange(ask, askOfOwner),
    ...createRegistering(ask),
    explain: (error) => {
      const problem = loginProblem(error)
      // The next login key of this browser has been replaced, because another browser has asked for one as well.
      const isReplaced = error instanceof ServerRefusal && error.code === 'vault_login'
      if (problem?.code === 'conflict' || isReplaced) return 'changed'
      if (problem?.code === 'other') return 'refused'
      return problem && (problem.code === 'ended' ? 'loggedOut' : 'unreached')
    },
  }
}
