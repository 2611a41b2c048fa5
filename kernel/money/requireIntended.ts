import { PreparedMismatchError } from '../errors/send.ts'
import type { Intent, Prepared, Reading } from '../types/money.ts'
import { isSameChanges } from './isSameChanges.ts'

/**
 * Refuses a payload whose bytes say something else than the intent, or than the fee that is shown.
 * @throws PreparedMismatchError
 */
export function requireIntended(
  intent: Intent,
  { changes, memo, feeLimit }: Reading,
  { fee }: Pick<Prepared, 'fee'>,
): void {
  if (feeLimit !== undefined && fee && feeLimit > fee.value) {
    throw new PreparedMismatchError({ debug: `Its fee may be ${feeLimit}, and ${fee.value} is shown (smallest unit).` })
  }
  if (intent.kind !== 'transfer') return
  const { to, amount, token } = intent
  const meant = [{ direction: 'out', amount, party: to, ...(token?.address ? { token: token.address } : {}) }] as const
  if (!isSameChanges(meant, changes)) {
    throw new PreparedMismatchError({ debug: 'Its bytes pay another asset, amount or receiver, or more than one.' })
  }
  if ((memo ?? '') !== (intent.memo ?? '')) throw new PreparedMismatchError({ debug: 'Its bytes carry another memo.' })
}
