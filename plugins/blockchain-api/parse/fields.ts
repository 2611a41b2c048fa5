import { readImageUrl, sanitizeSymbol, sanitizeText } from 'tapkit/kernel'
import * as v from 'valibot'
import { toPlain } from './toUnits.ts'

/** A name or a symbol as plain text of 1 to `max` characters. */
export const words = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => sanitizeText(text, max)),
    v.minLength(1),
  )

/** A token's symbol, as a single word. */
export const symbol = v.pipe(
  v.string(),
  v.transform((text) => sanitizeSymbol(text)),
  v.minLength(1),
)

/** An id that is handed back to the service as it came. */
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(2_000))

/** A field that is left out if it is malformed. */
export const optional = <const schema extends v.GenericSchema>(schema: schema) =>
  v.fallback(v.optional(schema), undefined)

/** A picture: at an https address of the service's choice, or a picture that needs no request. */
export const picture = optional(
  v.pipe(
    v.string(),
    v.maxLength(100_000),
    v.transform((url) => (/^https:\/\/[^\s@]+$/.test(url) && url.length <= 2_000 ? url : readImageUrl(url))),
  ),
)

/** The price of one whole token in US dollars; a price of 0 counts as absent (reads 3). */
export const price = optional(v.pipe(v.number(), v.finite(), v.gtValue(0), v.maxValue(1e12)))

/** An amount in whole tokens, as a plain decimal. */
export const decimal = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return toPlain(dataset.value)
    } catch {
      addIssue({ message: 'no amount' })
      return NEVER
    }
  }),
)

/** An amount in the smallest unit. */
export const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
  v.maxValue(2n ** 256n - 1n),
)

/** How many decimals a token has, as a number or as text; more than 36 can be shown nowhere. */
export const decimals = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{1,2}$/)), v.number()]),
  v.transform(Number),
  v.integer(),
  v.minValue(0),
  v.maxValue(36),
)

/** An https address that a window is opened at. On this machine, where services are developed, http as well. */
export const link = v.pipe(
  v.string(),
  v.maxLength(10_000),
  v.url(),
  v.regex(/^(?:https:\/\/[^\s@/?#]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?)(?:[/?#]|$)/),
)

/** The well-formed rows of a list, up to a limit: a malformed row takes no other row with it. */
export const rows = <const schema extends v.GenericSchema>(row: schema, most = 1_000) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) =>
      list.slice(0, most).flatMap((item) => {
        const read = v.safeParse(row, item)
        return read.success ? [read.output] : []
      }),
    ),
  )
