import { PreparedMismatchError } from 'tapkit/kernel'
import { encodeBase58 } from '../base58.ts'
import { verifyMessage } from '../message/verifyMessage.ts'
import { messageOf } from './messageOf.ts'
import type { Message } from './readMessage.ts'
import { signersOf } from './requireSignature.ts'

/**
 * Refuses a trade that the account does not pay for, or that lacks a signature of another signer: every other signer
 * must already have signed these very bytes.
 * @throws PreparedMismatchError
 */
export function requireSigners(wire: Uint8Array, message: Message, account: string): void {
  const [own, ...others] = message.signatures
  if (message.payer !== account || own?.some((byte) => byte > 0)) {
    throw new PreparedMismatchError({
      reason: 'signer',
      debug: 'Another account pays its fee, or it is signed already.',
    })
  }
  const names = signersOf(message).slice(1)
  const missing = names.find((address, at) => {
    const signature = encodeBase58(others[at] ?? new Uint8Array())
    return !verifyMessage({ address, message: messageOf(wire), signature })
  })
  if (missing !== undefined)
    throw new PreparedMismatchError({ reason: 'signer', debug: `${missing} has not signed it.` })
}
