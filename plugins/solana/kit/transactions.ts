import type { Transaction, TransactionWithLifetime } from '@solana/kit'
import { NoWalletResponseError } from 'tapkit/kernel'
import { messageOf } from '../actions/messageOf.ts'
import { readMessage } from '../actions/readMessage.ts'
import { signersOf } from '../actions/requireSignature.ts'

/**
 * The wire bytes of a transaction of `@solana/kit`, with zeros for a missing signature.
 * @throws RangeError
 */
export function toWire({ messageBytes, signatures }: Transaction): Uint8Array {
  // A version stands before the number of signers.
  const count = messageBytes[Number((messageBytes[0] ?? 0) >= 128)] ?? 0
  const wire = new Uint8Array(1 + 64 * count + messageBytes.length)
  wire[0] = count
  wire.set(messageBytes, 1 + 64 * count)
  const given = new Map<string, ArrayLike<number> | null>(Object.entries(signatures))
  for (const [at, signer] of signersOf(readMessage(wire)).entries()) wire.set(given.get(signer) ?? [], 1 + 64 * at)
  return wire
}

/**
 * A wallet's signed transaction in the shape of `@solana/kit`: with its given lifetime as long as its blockhash is the
 * same.
 * @throws NoWalletResponseError
 */
export function readSigned(given: Transaction & Partial<TransactionWithLifetime>, wire: Uint8Array = new Uint8Array()) {
  const message = read(wire)
  const { lifetimeConstraint } = given
  const isSame = message.blockhash === read(toWire(given)).blockhash
  const lifetime =
    isSame && lifetimeConstraint
      ? lifetimeConstraint
      : { blockhash: message.blockhash, lastValidBlockHeight: 2n ** 64n - 1n }
  const signatures = signersOf(message).map((signer, at) => {
    const signature = message.signatures[at]
    return [signer, signature?.some((byte) => byte > 0) ? signature : null] as const
  })
  return Object.freeze({
    messageBytes: messageOf(wire),
    signatures: Object.freeze(Object.fromEntries(signatures)),
    lifetimeConstraint: lifetime,
  })
}

function read(wire: Uint8Array) {
  try {
    return readMessage(wire)
  } catch (cause) {
    throw new NoWalletResponseError({ method: 'signTransaction', cause })
  }
}
