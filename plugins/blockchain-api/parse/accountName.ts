import { readImageUrl } from 'tapkit/kernel'
import * as v from 'valibot'
import { optional } from './fields.ts'

/** An account name: a label of letters, digits and hyphens under one of the two suffixes. */
export const accountName = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.(?:reown|wcn)\.id$/

/** The addresses of a name, by the coin type of their chains (SLIP-44, ENSIP-11). */
export type AccountName = {
  readonly name: string
  readonly addresses: Readonly<Record<string, string>>
  readonly imageUrl?: string | undefined
}

/** Reads a record of a name; a malformed name is refused. */
export const accountNameRecord = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.maxLength(100), v.toLowerCase(), v.regex(accountName)),
    addresses: v.record(
      v.pipe(v.string(), v.regex(/^\d{1,10}$/)),
      v.object({ address: v.pipe(v.string(), v.maxLength(100)) }),
    ),
    attributes: optional(v.unknown()),
  }),
  v.transform(({ name, addresses, attributes }): AccountName => {
    const pairs = Object.entries(addresses).map(([coinType, { address }]) => [coinType, address])
    const pictures = [attributes].flat(1).map((attribute) => readImageUrl(Object(attribute).avatar))
    return { name, addresses: Object.fromEntries(pairs), imageUrl: pictures.find(Boolean) }
  }),
)
