import { AccountNotSharedError } from 'tapkit/kernel'
import { type Message, readMessage } from './readMessage.ts'

/**
 * Reads a transaction for an account to sign. If the account is not a signer, the transaction was written for another
 * account.
 * @throws AccountNotSharedError, RangeError
 */
export function requireSignature(wire: Uint8Array, address: string): Message {
  const message = readMessage(wire)
  if (signersOf(message).includes(address)) return message
  throw new AccountNotSharedError({ address, message: 'The account in use is no signer of this transaction' })
}

/** The keys that sign the transaction, in the order of its signatures. */
export const signersOf = ({ keys, signatures }: Message): readonly string[] => keys.slice(0, signatures.length)
