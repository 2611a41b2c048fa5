import { PreparedMismatchError } from '../errors/send.ts'
import type { Intent, Prepared, Reading } from '../types/money.ts'
import { isSameChanges } from './isSameChanges.ts'
import { requireApproval, requireTrade } from './requireTrade.ts'

/**
 * Refuses a payload whose bytes say something else than the intent, or than the fee that is shown.
 * @throws PreparedMismatchError, SwapRefusedError
 */
export function requireIntended(intent: Intent, reading: Reading, { fee }: Pick<Prepared, 'fee'>): void {
  const { changes, memo, feeLimit } = reading
  if (feeLimit !== undefined && fee && feeLimit > fee.value) {
    throw new PreparedMismatchError({ debug: `Its fee may be ${feeLimit}, and ${fee.value} is shown (smallest unit).` })
  }
  if (intent.kind === 'swap') requireTrade(intent, reading)
  if (intent.kind === 'approval') requireApproval(intent, reading)
  if (intent.kind !== 'transfer') return
  const { to, amount, token } = intent
  const meant = [{ direction: 'out', amount, party: to, ...(token?.address ? { token: token.address } : {}) }] as const
  if (!isSameChanges(meant, changes)) {
    throw new PreparedMismatchError({ debug: 'Its bytes pay another asset, amount or receiver, or more than one.' })
  }
  if ((memo ?? '') !== (intent.memo ?? '')) throw new PreparedMismatchError({ debug: 'Its bytes carry another memo.' })
}
