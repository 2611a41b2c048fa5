import * as v from 'valibot'
import { parsePrincipal } from '../address/parsePrincipal.ts'
import type { Method } from './method.ts'

const text = v.optional(v.pipe(v.string(), v.maxLength(2_000)))
const account = v.object({
  address: v.custom<string>((value) => parsePrincipal(value) !== undefined, 'Invalid address'),
  publicKey: text,
  gaiaHubUrl: text,
  gaiaAppKey: text,
})
const accounts = v.pipe(v.array(account), v.maxLength(100))

/** `stx_getAccounts`: addresses with their Gaia keys. SIP-030 names the list `accounts`, sats-connect `addresses`: both are given. */
export const stx_getAccounts: Method = {
  params: v.nullish(v.object({ network: v.optional(v.pipe(v.string(), v.maxLength(100))) })),
  result: v.pipe(
    v.union([
      v.object({ accounts, network: v.optional(v.unknown()) }),
      v.pipe(
        v.object({ addresses: accounts, network: v.optional(v.unknown()) }),
        v.transform(({ addresses, ...rest }) => ({ accounts: addresses, ...rest })),
      ),
    ]),
    v.transform((value) => ({ ...value, addresses: value.accounts })),
  ),
}
