import { readVault } from '../vault/readVault.ts'
import { hasEscrow } from '../wallet/hasEscrow.ts'
import type { ManageState } from './manageState.ts'
import type { Unchanged } from './manageStep.ts'
import type { ServerEscrow, VaultServer } from './vaultServer.ts'

/** What the operator can do with the wallet. */
export type EscrowLook = {
  /** Whether the newest vault names what the operator keeps. The vault is signed, and this browser knows it: the server can neither hide nor add that. */
  readonly isNamed: boolean
  /** What the server says of it; `undefined` if it says that it keeps nothing. */
  readonly kept: ServerEscrow | undefined
}

type LookInput = {
  /** Takes the newest vault of the server into the record. */
  readonly take: () => Promise<Unchanged | 'gone' | undefined>
  readonly server: VaultServer | undefined
}

/** Looks at what the operator keeps, and ends the waits for it (login 151). */
export function createEscrowLooking(state: ManageState, { take, server }: LookInput) {
  const seen = () => readVault(state.wallet.vault ?? '')
  const look = async (): Promise<EscrowLook | Unchanged> => {
    if (!server) return 'noServer'
    try {
      const reason = await take()
      if (reason) return reason === 'gone' ? 'changed' : reason
      return { isNamed: hasEscrow(state.wallet), kept: await server.escrow(seen()) }
    } catch (error) {
      return server.explain(error) ?? 'failed'
    }
  }
  return {
    lookAtEscrow: look,
    /** Ends every wait. The answer is what is so then. */
    endWaits: async (): Promise<EscrowLook | Unchanged> => {
      try {
        await server?.endWaits(seen())
      } catch (error) {
        return server?.explain(error) ?? 'failed'
      }
      return look()
    },
  }
}
