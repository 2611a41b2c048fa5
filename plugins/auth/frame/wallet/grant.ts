import * as v from 'valibot'

/** A host that the visitor let use the wallet. */
export const grantSchema = v.strictObject({
  /** The exact origin. */
  host: v.pipe(v.string(), v.maxLength(300)),
  /** Milliseconds since 1970. */
  since: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** `namespace:address` each. */
  accounts: v.pipe(v.array(v.pipe(v.string(), v.maxLength(140))), v.minLength(1), v.maxLength(16)),
})

export type Grant = Readonly<v.InferOutput<typeof grantSchema>>
