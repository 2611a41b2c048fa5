import { cacheOf, HttpStatusError } from 'tapkit/kernel'
import * as v from 'valibot'
import type { Anew, CallInput, Context } from '../context.ts'
import { type AccountName, accountNameRecord } from '../parse/accountName.ts'
import { rows } from '../parse/fields.ts'
import { ask } from './ask.ts'
import { isSupported } from './isSupported.ts'
import { senderOf } from './senderOf.ts'

/** How long names are fresh, in ms. */
const lifetime = 300_000

const answer = v.pipe(
  rows(accountNameRecord, 100),
  v.transform((records): readonly AccountName[] => records),
)

/**
 * The account names of an address (`GET /v1/profile/reverse/{address}`); shared for 5 minutes. None on an unsupported network.
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchNames(
  context: Context,
  { network, address, force }: CallInput & Anew & { readonly address: string },
): Promise<readonly AccountName[]> {
  if (!(await isSupported(context, network))) return []
  if (force) cacheOf(context.kernel).drop(`api:names:${address}`)
  return cacheOf(context.kernel).through(`api:names:${address}`, lifetime, () =>
    ask(context, 'reverse', {
      path: { address },
      params: { sender: senderOf(context, network), apiVersion: '2' },
      parse: answer,
    }).catch((error) => {
      if (error instanceof HttpStatusError && error.status === 404) return []
      throw error
    }),
  )
}
