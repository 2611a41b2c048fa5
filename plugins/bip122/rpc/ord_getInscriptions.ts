import * as v from 'valibot'

/** Most inscriptions of one page. */
const most = 100
const offset = 'offset must be a whole number from 0 on.'
const limit = `limit must be a whole number from 0 to ${most}.`
const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** A page of the inscriptions that the wallet holds: the first 60, unless another is asked for. */
export const ord_getInscriptions = {
  params: v.pipe(
    v.nullish(
      v.object({
        offset: v.optional(v.pipe(v.number(offset), v.safeInteger(offset), v.minValue(0, offset)), 0),
        limit: v.optional(v.pipe(v.number(limit), v.integer(limit), v.minValue(0, limit), v.maxValue(most, limit)), 60),
      }),
    ),
    v.transform((page) => page ?? { offset: 0, limit: 60 }),
  ),
  result: v.object({
    total: v.number(),
    limit: v.number(),
    offset: v.number(),
    inscriptions: v.array(
      v.object({
        inscriptionId: v.string(),
        inscriptionNumber: text,
        address: v.string(),
        // Some wallets write `null` where there is no collection.
        collectionName: v.pipe(
          v.nullish(v.string()),
          v.transform((name) => name ?? undefined),
        ),
        postage: text,
        contentLength: text,
        contentType: v.string(),
        timestamp: v.number(),
        offset: v.number(),
        genesisTransaction: v.string(),
        output: v.string(),
      }),
    ),
  }),
}
