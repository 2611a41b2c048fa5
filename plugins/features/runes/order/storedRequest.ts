import * as v from 'valibot'

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))
const spare = <schema extends v.GenericSchema>(schema: schema) => v.fallback(v.optional(schema), undefined)
const uint = text(39)

const terms = v.object({
  amount: spare(uint),
  cap: spare(uint),
  heightStart: spare(uint),
  heightEnd: spare(uint),
  offsetStart: spare(uint),
  offsetEnd: spare(uint),
})

/** The request of an order, as it is stored: without the bytes of a picture, for which storage has no room. */
export const storedRequest = v.object({
  runeName: text(60),
  destinationAddress: text(100),
  refundAddress: text(100),
  feeRate: v.number(),
  repeats: spare(v.number()),
  isMintable: spare(v.boolean()),
  divisibility: spare(v.number()),
  symbol: spare(text(8)),
  premine: spare(uint),
  terms: spare(terms),
  inscriptionDetails: spare(v.object({ contentType: text(200), length: v.number(), digest: spare(text(16)) })),
  delegateInscriptionId: spare(text(100)),
  appServiceFee: spare(v.number()),
  appServiceFeeAddress: spare(text(100)),
})

export type StoredRequest = v.InferOutput<typeof storedRequest>

/** The parameters of an order as they are stored. */
export function toStored(params: unknown): StoredRequest {
  const { inscriptionDetails: content, ...rest } = Object(params) as {
    readonly inscriptionDetails?: { readonly contentType: string; readonly contentBase64: string }
  }
  const details = content && {
    contentType: content.contentType,
    length: content.contentBase64.length,
    digest: contentDigest(content.contentBase64),
  }
  return v.parse(storedRequest, { ...rest, inscriptionDetails: details })
}

/** Whether content is the content that was ordered, by its stored marks. */
export const isOrdered = (
  { contentType, contentBase64 }: { readonly contentType: string; readonly contentBase64: string },
  ordered: NonNullable<StoredRequest['inscriptionDetails']>,
): boolean =>
  contentType === ordered.contentType &&
  contentBase64.length === ordered.length &&
  (ordered.digest === undefined || contentDigest(contentBase64) === ordered.digest)

/**
 * A short name for the content of an etching, by which the same file is known again. The name only tells the visitor’s own files apart: it
 * proves nothing (FNV-1a, twice 32 bits).
 */
function contentDigest(contentBase64: string): string {
  const hash = (seed: number) => {
    let value = seed
    for (let at = 0; at < contentBase64.length; at++)
      value = Math.imul(value ^ contentBase64.charCodeAt(at), 0x01000193)
    return (value >>> 0).toString(16).padStart(8, '0')
  }
  return hash(0x811c9dc5) + hash(0x050c5d1f)
}
