import * as v from 'valibot'
import { readAccounts } from '../connectors/readAccounts.ts'
import type { Method } from './method.ts'

/** `stx_getAddresses`: the wallet's Stacks addresses; it may ask the visitor. */
export const stx_getAddresses: Method = {
  params: v.nullish(
    v.object({
      message: v.optional(v.pipe(v.string(), v.maxLength(80, 'The message must not exceed 80 characters.'))),
      network: v.optional(v.pipe(v.string(), v.maxLength(100))),
    }),
  ),
  result: v.pipe(
    v.custom<Record<string, unknown>>((value) => readAccounts(value) !== undefined),
    v.transform((value) => ({
      addresses: (readAccounts(value) ?? []).map(({ address, publicKey }) => ({
        address,
        ...(publicKey === undefined ? {} : { publicKey }),
        purpose: 'stacks',
        addressType: 'stacks',
      })),
      ...(value.network === undefined ? {} : { network: value.network }),
    })),
  ),
}
