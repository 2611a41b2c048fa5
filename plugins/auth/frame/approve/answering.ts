import { createHttp, type Http, type Network } from 'tapkit/kernel'
import { Fault } from '../../protocol/fault.ts'
import type { Bytes } from '../crypto/bytes.ts'
import { InvalidRecoveryCodeError } from '../factors/errors.ts'
import { PasskeyError } from '../passkey/errors.ts'
import { lacksDevice, VaultFactorError } from '../vault/errors.ts'
import { NewerWalletError } from '../wallet/errors.ts'
import type { Grant } from '../wallet/grant.ts'
import { factorsOf } from '../wallet/vaultHead.ts'
import { hasPasskey, type Wallet } from '../wallet/wallet.ts'
import type { WalletStore } from '../wallet/walletStore.ts'
import type { Approvals, Retry, Steps } from './approvals.ts'
import type { Stage } from './guard/pressGuard.ts'
import type { Turns } from './holdTurn.ts'
import { type Act, freezeAct } from './read/act.ts'
import type { OpenSeed } from './sign/signAct.ts'

/** The means by which a host's requests are answered. */
export type Answering = {
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

/** The page's own way to its nodes, and to nothing else. */
export function reachNodes(networks: readonly Network[], signal: AbortSignal): Http {
  const http = createHttp({ signal, fetch: (input, init) => fetch(input, init), refine: async (request) => request })
  for (const { rpcUrl } of networks) http.allow(rpcUrl)
  http.wake()
  return http
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

/** @throws {Fault} the visitor shares an account that signs no longer */
async function requireShared(answering: Answering, { signings }: Act): Promise<void> {
  const { accounts } = await requireGrant(answering)
  if (!signings.every(({ account }) => accounts.includes(account))) throw new Fault('not_connected')
}

/** Loaded while a request is read, so that nothing is awaited long between the press and the passkey. */
export const loadSigning = () => import('./sign/signAct.ts')

/** Signs after a press. Wallet and grant are read again: another page may have changed them since this page was drawn. */
export const signing = (
  answering: Answering,
): Pick<Steps<readonly Bytes[], unknown>, 'sign' | 'retry' | 'explain'> => ({
  explain: (error) =>
    error instanceof NewerWalletError ? { reason: 'newer', fault: new Fault('not_connected') } : undefined,
  sign: async (act, { code }, signal) => {
    const wallet = await requireWallet(answering)
    if (act.outcome !== 'consent') await requireShared(answering, act)
    const { signAct } = await loadSigning()
    return signAct(act, answering.openSeed(wallet, code), signal)
  },
  retry: (error, { code }) => {
    const problem = problemOf(error)
    // A frame that may not use passkeys is no place to try again, and no code is typed in a frame.
    const isStuck = problem === 'notAllowed' || problem === 'notSupported' || code === 'instead'
    if (answering.stage === 'frame' && problem && isStuck) throw new Fault('needs_window')
    return problem
  },
})

/** Why a press has not signed; `undefined` if another press would not sign either. */
function problemOf(error: unknown): Retry | undefined {
  if (error instanceof InvalidRecoveryCodeError) return 'code'
  if (lacksDevice(error)) return 'noDevice'
  if (error instanceof VaultFactorError) return error.params.factor === 'code' ? 'code' : 'foreign'
  return error instanceof PasskeyError ? error.params.reason : undefined
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
