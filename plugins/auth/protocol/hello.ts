import * as v from 'valibot'

/** The version of the protocol that this code speaks. */
export const protocolVersion = 1

/** The pages that a host opens: the bridge, the page that asks and signs, and the window that creates and recovers wallets. */
export const role = v.picklist(['bridge', 'approve', 'window'])

export type Role = v.InferOutput<typeof role>

/**
 * The only message that a page of the secure origin posts to the window that has opened or framed it: the page listens now (login 69), or a second
 * window leaves for a provider (login 125). The word says nothing else, so any origin may hear it.
 */
export const word = { tapkit: protocolVersion }

/**
 * The only message that is posted to a page. All other messages go over the port that comes with the hello. The page answers a hello of another version
 * too, with its own version in READY, so that the kit can tell the developer of the mismatch.
 */
export const hello = v.strictObject({ tapkit: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), hello: role })
