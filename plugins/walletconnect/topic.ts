import * as v from 'valibot'

/** The id of a pairing or a session at the relay: 32 bytes in hex. */
export const topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
