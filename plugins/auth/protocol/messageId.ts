import * as v from 'valibot'

/** The id of a message or a flow: 128 bits in hex. */
export const messageId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** A random id, which no other party can name beforehand. */
export const createMessageId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
