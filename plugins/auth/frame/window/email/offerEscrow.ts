import * as v from 'valibot'
import { type Bytes, toBase64url } from '../../crypto/bytes.ts'
import type { AskServer } from '../../server/openServer.ts'
import type { Opened } from '../../vault/openVault.ts'
import { withSigner } from '../../vault/withSigner.ts'
import type { ConnectState, Login } from '../connectState.ts'
import { loginProblem } from './loginProblem.ts'

const offered = v.object({ email: v.nullable(v.string()), offersEscrow: v.optional(v.boolean()) })

/**
 * The visitor's choice that the operator may open a new wallet too. Nobody is asked for it unless the server offers it, and it is off until the visitor
 * chooses it (login 152).
 */
export function createEscrowOffer(state: ConnectState, ask: AskServer) {
  /** The login for whose wallet the visitor has chosen it. */
  let chosen: Login | undefined

  return {
    /** Whether the server offers it for this login. It tells the owner by mail, so the login needs an email. */
    offersEscrow: async (): Promise<boolean> => {
      try {
        const { email, offersEscrow } = await ask({ method: 'GET', path: '/session' }, offered)
        return email !== null && offersEscrow === true
      } catch {
        return false
      }
    },
    letEscrow: (isLet: boolean): void => {
      chosen = isLet ? state.login : undefined
    },
    isEscrowLet: (): boolean => chosen !== undefined && chosen === state.login,
    /** Has the operator keep the secret, once the server has the vault. If the answer is `false`, another step is shown. */
    sendEscrow: async (signing: Pick<Opened, 'vault' | 'dataKey'>, secret: Bytes): Promise<boolean> => {
      const json = { secret: toBase64url(secret) }
      try {
        await withSigner(signing, (signVault) => ask({ method: 'PUT', path: '/escrow', json, signVault }, v.object({})))
        return true
      } catch (error) {
        const problem = loginProblem(error)
        if (!problem) throw error
        state.show({ at: 'unsent', email: state.login?.email ?? '', problem })
        return false
      }
    },
  }
}
