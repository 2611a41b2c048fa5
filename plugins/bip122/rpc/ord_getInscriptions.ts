import * as v from 'valibot'

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** A page of the inscriptions that the wallet holds. */
export const ord_getInscriptions = {
  params: v.object({ offset: whole, limit: whole }),
  result: v.object({
    total: v.number(),
    limit: v.number(),
    offset: v.number(),
    inscriptions: v.array(
      v.object({
        inscriptionId: v.string(),
        inscriptionNumber: text,
        address: v.string(),
        collectionName: v.optional(v.string()),
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
