import type { Http, Network } from 'tapkit/kernel'
import { Fault } from '../../protocol/fault.ts'
import type { Grant } from '../wallet/grant.ts'
import { factorsOf } from '../wallet/vaultHead.ts'
import { hasPasskey, type Wallet } from '../wallet/wallet.ts'
import type { WalletStore } from '../wallet/walletStore.ts'
import type { Approvals } from './approvals.ts'
import type { Stage } from './guard/pressGuard.ts'
import type { Turns } from './holdTurn.ts'
import { type Act, freezeAct } from './read/act.ts'
import type { OpenSeed } from './sign/signAct.ts'

/** The means by which a host's requests are answered. */
export type Answering = {
  /** The name of the service. */
  readonly name: string
  readonly host: string
  readonly stage: Stage
  readonly approvals: Approvals
  readonly networks: readonly Network[]
  readonly store: WalletStore
  readonly http: Http
  readonly locks: Turns
  /** Aborts when the page goes away: nothing is signed after that. */
  readonly life: AbortSignal
  /** Opens the seed of a wallet for one act. `code` is the recovery code as the visitor typed it. */
  readonly openSeed: (wallet: Wallet, code: string | undefined) => OpenSeed
}

export async function requireWallet({ store }: Answering): Promise<Wallet> {
  const wallet = await store.wallet()
  if (!wallet) throw new Fault('not_connected')
  return wallet
}

export async function requireGrant({ store, host }: Answering): Promise<Grant> {
  const grant = await store.grant(host)
  if (!grant) throw new Fault('not_connected')
  return grant
}

/** Says of an act whether the visitor types the recovery code, or may type it. */
export function withCode(act: Act, wallet: Wallet): Act {
  if (act.signings.length === 0) return act
  if (!hasPasskey(wallet)) return freezeAct({ ...act, code: 'needed' })
  return factorsOf(wallet).includes('code') ? freezeAct({ ...act, code: 'instead' }) : act
}

/** Writes the log of this device. */
export const note = ({ store, host }: Answering, event: 'signed' | 'sent' | 'consented'): Promise<void> =>
  store.log({ event, host, at: Date.now() })
