import { TransactionUnreadableError } from 'tapkit/kernel'
import type { SolanaPayload } from '../payload.ts'
import { fromBase64, record } from './readJson.ts'
import { type Message, readMessage } from './readMessage.ts'

/** A payload, its bytes, and the bytes' contents. */
export type ParsedPayload = SolanaPayload & { readonly wire: Uint8Array; readonly message: Message }

/** Most characters of a transaction in base64: 1,232 bytes. */
const limit = 1_644

/**
 * Reads a payload that may have passed through other plugins. Its other fields must match its bytes.
 * @throws TransactionUnreadableError
 */
export function parsePayload(value: unknown): ParsedPayload {
  const { transaction, version, blockhash, method } = record(value)
  const { wire, message } = parseTransaction(transaction)
  if (version !== message.version || blockhash !== message.blockhash) {
    throw new TransactionUnreadableError({ debug: 'Its bytes have another version or blockhash than is said of them.' })
  }
  if (method !== 'signAndSendTransaction' && method !== 'signTransaction') {
    throw new TransactionUnreadableError({ debug: 'It does not say how the wallet is asked.' })
  }
  return {
    ...{ transaction: String(transaction), version: message.version, blockhash, method },
    ...{ wire, message },
  }
}

/** @throws TransactionUnreadableError */
export function parseTransaction(text: unknown): { readonly wire: Uint8Array; readonly message: Message } {
  const wire = typeof text === 'string' && text.length <= limit ? fromBase64(text) : undefined
  try {
    if (wire) return { wire, message: readMessage(wire) }
  } catch (cause) {
    throw new TransactionUnreadableError({ debug: 'Its bytes are no transaction.', cause })
  }
  throw new TransactionUnreadableError({ debug: 'It has no bytes in base64, or more than a transaction may have.' })
}
