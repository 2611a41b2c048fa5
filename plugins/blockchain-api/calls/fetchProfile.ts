import { cacheOf, HttpStatusError } from 'tapkit/kernel'
import * as v from 'valibot'
import type { Anew, CallInput, Context } from '../context.ts'
import { type AccountName, accountName, accountNameRecord } from '../parse/accountName.ts'
import { ask } from './ask.ts'
import { isSupported } from './isSupported.ts'

/** How long a name is fresh, in ms. */
const lifetime = 300_000

/** Version 2 of the service knows no 404: the record of an unregistered name is empty. */
const nobody = v.union([
  v.strictTuple([]),
  v.strictObject({ addresses: v.strictObject({}), attributes: v.strictTuple([]) }),
])

/**
 * The record of an account name (`GET /v1/profile/account/{name}`); shared for 5 minutes. `undefined` for an
 * unregistered name, for a text that is no account name, and on an unsupported network.
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchProfile(
  context: Context,
  { network, name, force }: CallInput & Anew & { readonly name: string },
): Promise<AccountName | undefined> {
  if (!accountName.test(name) || !(await isSupported(context, network))) return undefined
  if (force) cacheOf(context.kernel).drop(`api:names:${name}`)
  return cacheOf(context.kernel).through(`api:names:${name}`, lifetime, () =>
    ask(context, 'profile', {
      path: { name },
      params: { apiVersion: '2' },
      parse: (json) => {
        if (v.is(nobody, json)) return undefined
        const record = v.parse(accountNameRecord, json)
        if (record.name !== name) throw new RangeError('another name')
        return record
      },
    }).catch((error) => {
      if (error instanceof HttpStatusError && error.status === 404) return undefined
      throw error
    }),
  )
}
