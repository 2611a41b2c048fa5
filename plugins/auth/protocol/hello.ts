import * as v from 'valibot'

/** The version of the protocol that this code speaks. */
export const protocolVersion = 1

/** What the host page opens: the bridge, the page that asks and signs, or the window that creates and recovers. */
export const role = v.picklist(['bridge', 'approve', 'window'])

export type Role = v.InferOutput<typeof role>

/**
 * The one message that is posted to a window; all others go over the port that comes with it. The page takes a hello of another version
 * too: it says its own version in READY, so that the kit can tell what is wrong.
 */
export const hello = v.strictObject({ tapkit: v.pipe(v.number(), v.integer(), v.minValue(1)), hello: role })
