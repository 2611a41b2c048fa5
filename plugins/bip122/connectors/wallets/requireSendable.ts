import { OneRecipientError, PartialBroadcastError, WalletCallNotSupportedError } from '../../errors.ts'
import type { Asked } from '../../provider.ts'
import type { Caller } from './createCaller.ts'

/**
 * Refuses requests that UniSat's and OKX's calls cannot make: they pay a single recipient, and a broadcast is a second call, which takes a PSBT
 * that is signed as a whole.
 * @throws OneRecipientError, PartialBroadcastError, WalletCallNotSupportedError
 */
export function requireSendable({ has, wallet }: Pick<Caller, 'has' | 'wallet'>, asked: Asked): void {
  if (asked.kind === 'transfer') {
    if (asked.recipients.length !== 1) throw new OneRecipientError()
    return
  }
  if (asked.signInputs?.length) throw new PartialBroadcastError()
  if (!has('pushPsbt')) throw new WalletCallNotSupportedError({ wallet, method: 'pushPsbt' })
}
