import { SendOutcomeUnknownError } from 'tapkit/kernel'
import { SentUncheckedError } from '../../errors.ts'

/**
 * The id of the transaction that a wallet says it sent, in lower case. A wallet that answers at all has probably sent (money 12).
 * @throws SendOutcomeUnknownError
 */
export function readTxid(value: unknown, method: string): string {
  const txid = typeof value === 'string' ? value.toLowerCase() : ''
  if (/^[0-9a-f]{64}$/.test(txid)) return txid
  throw new SendOutcomeUnknownError({
    debug: `The wallet answered ${method} with something that is no transaction id.`,
  })
}

/**
 * Checks a wallet's answer. If that fails after the wallet has broadcast, the error carries the transaction's id (money 12).
 * @throws SentUncheckedError, and the error of `check`
 */
export function keepTxid<value>(txid: string | undefined, check: () => value): value {
  try {
    return check()
  } catch (cause) {
    throw txid === undefined ? cause : new SentUncheckedError({ txid, cause })
  }
}
