import * as v from 'valibot'

/** What a pairing, or a session, goes by at the relay: 32 bytes in hex. */
export const topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
