// A transaction as it goes over the wire, legacy or version 0. Strict, because the VM ends the process on bytes that are not one.
import { createReader } from './reader.mjs'

/** Bytes of the largest transaction. */
export const MAX_SIZE = 1232

const list = (length, read) => Array.from({ length }, read)

/**
 * Reads a message: header, keys, blockhash, instructions and, in version 0, lookups.
 * @throws {TypeError} where it is not one
 */
export function parseMessage(bytes) {
  const reader = createReader(bytes)
  const version = reader.peek() > 127 ? reader.byte() & 127 : 'legacy'
  if (version !== 'legacy' && version !== 0) throw new TypeError('Only legacy and version 0 messages are known.')
  const [signers, readonlySigners, readonlyOthers] = reader.take(3)
  const keys = list(reader.length(), () => reader.take(32))
  const blockhash = reader.take(32)
  const instructions = list(reader.length(), () => ({
    program: reader.byte(),
    accounts: [...reader.take(reader.length())],
    data: reader.take(reader.length()),
  }))
  const lookups =
    version === 'legacy'
      ? []
      : list(reader.length(), () => ({
          table: reader.take(32),
          writable: [...reader.take(reader.length())],
          readonly: [...reader.take(reader.length())],
        }))
  if (reader.left() > 0) throw new TypeError('There are bytes after the message.')

  const loaded = lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)
  const sane =
    signers > 0 &&
    readonlySigners < signers &&
    signers + readonlyOthers <= keys.length &&
    lookups.every(({ writable, readonly }) => writable.length + readonly.length > 0) &&
    instructions.every(
      ({ program, accounts }) =>
        program > 0 && program < keys.length && accounts.every((index) => index < keys.length + loaded),
    )
  if (!sane) throw new TypeError('An index of the message leads nowhere.')
  return { version, header: { signers, readonlySigners, readonlyOthers }, keys, blockhash, instructions, lookups }
}

/**
 * Reads a transaction. `messageOffset` is where the signed bytes begin.
 * @throws {TypeError} where it is not one
 */
export function parseTransaction(bytes) {
  const reader = createReader(bytes)
  const signatures = list(reader.length(), () => reader.take(64))
  const messageOffset = reader.position()
  const message = parseMessage(bytes.subarray(messageOffset))
  if (signatures.length !== message.header.signers) throw new TypeError('Signatures and signers do not match.')
  return { signatures, message, messageOffset }
}

/** Whether the account of this index may change; lookups follow the keys, writable ones first. */
export function isWritable({ header, keys, lookups }, index) {
  if (index < header.signers) return index < header.signers - header.readonlySigners
  if (index < keys.length) return index < keys.length - header.readonlyOthers
  return index - keys.length < lookups.reduce((sum, { writable }) => sum + writable.length, 0)
}
