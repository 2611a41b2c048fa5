// What a client sends, read as strictly as a node reads it.
import bs58 from 'bs58'
import { invalidParams } from './errors.mjs'
import { MAX_SIZE, parseMessage, parseTransaction } from './transaction.mjs'

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{1,44}$/

/** @throws {RpcError} -32602 */
export function readAddress(value) {
  const bytes = typeof value === 'string' && ADDRESS.test(value) ? bs58.decode(value) : undefined
  if (!bytes) throw invalidParams('Invalid param: Invalid')
  if (bytes.length !== 32) throw invalidParams('Invalid param: WrongSize')
  return value
}

/** @throws {RpcError} -32602 */
export function readSignature(value) {
  const bytes = typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{1,88}$/.test(value) ? bs58.decode(value) : undefined
  if (!bytes) throw invalidParams('Invalid param: Invalid')
  if (bytes.length !== 64) throw invalidParams('Invalid param: WrongSize')
  return value
}

/** A whole number that is not negative. @throws {RpcError} -32602 */
export function readCount(value, what) {
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw invalidParams(`Invalid params: invalid ${what}: expected u64.`)
}

function decode(text, encoding) {
  if (typeof text !== 'string') throw invalidParams('Invalid params: invalid type, expected a string.')
  if (encoding === 'base64') {
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4)
      throw invalidParams('invalid base64 encoding: InvalidByte')
    return new Uint8Array(Buffer.from(text, 'base64'))
  }
  if (encoding !== 'base58')
    throw invalidParams(`unsupported encoding: ${encoding}. Supported encodings: base58, base64`)
  const bytes = bs58.decodeUnsafe(text)
  if (!bytes) throw invalidParams('invalid base58 encoding: InvalidCharacter')
  return bytes
}

/** A transaction: its bytes and what they say. @throws {RpcError} -32602 */
export function readTransaction(text, encoding = 'base58') {
  const bytes = decode(text, encoding)
  if (bytes.length > MAX_SIZE)
    throw invalidParams(
      `decoded solana_transaction::versioned::VersionedTransaction too large: ${bytes.length} bytes (max: ${MAX_SIZE} bytes)`,
    )
  return { bytes, ...attempt('transaction::versioned::VersionedTransaction', () => parseTransaction(bytes)) }
}

/** A message in base64. @throws {RpcError} -32602 */
export function readMessage(text) {
  const bytes = decode(text, 'base64')
  return attempt('message::VersionedMessage', () => parseMessage(bytes))
}

function attempt(type, read) {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw invalidParams(`failed to deserialize solana_${type}: ${error.message}`)
  }
}
