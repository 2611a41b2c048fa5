import { Fault } from '../../protocol/fault.ts'
import type { Bytes } from '../crypto/bytes.ts'
import { InvalidRecoveryCodeError } from '../factors/errors.ts'
import { PasskeyError } from '../passkey/errors.ts'
import { lacksDevice, VaultFactorError } from '../vault/errors.ts'
import { NewerWalletError } from '../wallet/errors.ts'
import { type Answering, requireGrant, requireWallet } from './answering.ts'
import type { Retry, Steps } from './approvals.ts'
import type { Act } from './read/act.ts'

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
    const problem = retryOf(error)
    // A frame that may not use passkeys is no place to try again, and no code is typed in a frame.
    const isStuck = problem === 'notAllowed' || problem === 'notSupported' || code === 'instead'
    if (answering.stage === 'frame' && problem && isStuck) throw new Fault('needs_window')
    return problem
  },
})

/** Why a press has not signed; `undefined` if another press would not sign either. */
function retryOf(error: unknown): Retry | undefined {
  if (error instanceof InvalidRecoveryCodeError) return 'code'
  if (lacksDevice(error)) return 'noDevice'
  if (error instanceof VaultFactorError) return error.params.factor === 'code' ? 'code' : 'foreign'
  return error instanceof PasskeyError ? error.params.reason : undefined
}
