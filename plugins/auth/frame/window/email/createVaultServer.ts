import * as v from 'valibot'
import { openServer } from '../../server/openServer.ts'
import { type RequestKeyRecord, readRequestDevice } from '../../server/requestKey.ts'
import { fetchVault, storeVault } from '../../server/storedVault.ts'
import { withNextLoginKey } from '../../server/withLoginKey.ts'
import { keyStore } from '../../storage/keyStore.ts'
import { withSigner } from '../../vault/withSigner.ts'
import { writeVault } from '../../vault/writeVault.ts'
import type { VaultServer } from '../vaultServer.ts'
import { loginProblem } from './loginProblem.ts'
import { createRegistering } from './registerPasskeys.ts'

const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8.64e15))
const browsers = v.object({
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
  events: v.pipe(v.array(v.object({ at: time, event: name, device: name })), v.maxLength(200)),
})

const escrow = v.object({
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
  return {
    fetch: (seen) => fetchVault(ask, seen),
    store: (vault) => storeVault(ask, vault),
    nextLogin: (opened, use) => withSigner(opened, (sign) => withNextLoginKey(ask, sign, use)),
    browsers: async () => {
      const { devices } = await ask({ method: 'GET', path: '/devices' }, browsers)
      // The browser knows its own id, and need not believe the server.
      const own = await readRequestDevice(keys)
      return devices.map(({ id, name, loggedIn }) => ({ id, name, loggedIn, isThis: id === own }))
    },
    drop: (opened, ids) =>
      withSigner(opened, async (signVault) => {
        const json = { devices: ids, vault: writeVault(opened.vault) }
        await ask({ method: 'DELETE', path: '/devices', json, signVault }, v.object({}))
      }),
    events: async () => (await ask({ method: 'GET', path: '/log' }, events)).events,
    escrow: async () => {
      const { escrow: kept } = await ask({ method: 'GET', path: '/session' }, escrow)
      if (!kept) return undefined
      const waits = kept.waits.map(({ device, opens, isThis }) => ({ name: device, opens, isThis }))
      return { waits, given: kept.given ?? undefined }
    },
    endWaits: async () => {
      await ask({ method: 'POST', path: '/escrow/cancel', json: {} }, v.object({}))
    },
    logOut: async () => {
      await ask({ method: 'POST', path: '/logout', json: {} }, v.object({}))
    },
    ...createRegistering(ask),
    explain: (error) => {
      const problem = loginProblem(error)
      if (problem?.code === 'conflict') return 'changed'
      return problem && (problem.code === 'ended' ? 'loggedOut' : 'unreached')
    },
  }
}
