import { openServer } from '../../server/openServer.ts'
import type { RequestKeyRecord } from '../../server/requestKey.ts'
import { fetchVault, storeVault } from '../../server/storedVault.ts'
import { withNextLoginKey } from '../../server/withLoginKey.ts'
import { keyStore } from '../../storage/keyStore.ts'
import { withSigner } from '../../vault/withSigner.ts'
import type { VaultServer } from '../vaultServer.ts'
import { loginProblem } from './loginProblem.ts'

/** The auth server of an origin, which keeps the vault of this browser's wallet. `send` is the browser's `fetch`. */
export function createVaultServer(origin: string, send?: typeof fetch): VaultServer {
  const keys = keyStore<RequestKeyRecord>('request')
  const ask = openServer({ origin, keys, ...(send && { fetch: send }) })
  return {
    fetch: (seen) => fetchVault(ask, seen),
    store: (vault) => storeVault(ask, vault),
    nextLogin: (opened, use) => withSigner(opened, (sign) => withNextLoginKey(ask, sign, use)),
    explain: (error) => {
      const problem = loginProblem(error)
      if (problem?.code === 'conflict') return 'changed'
      return problem && (problem.code === 'ended' ? 'loggedOut' : 'unreached')
    },
  }
}
