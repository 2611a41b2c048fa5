import { AccountNotSharedError } from 'tapkit/kernel'
import { type Message, readMessage } from './readMessage.ts'

/**
 * Reads a transaction that an account is to sign: one that it is no signer of was written for another account.
 * @throws AccountNotSharedError, RangeError
 */
export function requireSignature(wire: Uint8Array, address: string): Message {
  const message = readMessage(wire)
  if (signersOf(message).includes(address)) return message
  throw new AccountNotSharedError({ address, message: 'The account in use is no signer of this transaction' })
}

/** The keys that sign it, in the order of its signatures. */
export const signersOf = ({ keys, signatures }: Message): readonly string[] => keys.slice(0, signatures.length)
