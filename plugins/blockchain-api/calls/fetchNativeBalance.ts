import * as v from 'valibot'
import type { CallInput, Context } from '../context.ts'
import { askRpc } from './askRpc.ts'
import { isSupported } from './isSupported.ts'

const answer = v.pipe(
  v.string(),
  v.regex(/^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i),
  v.transform((text) => BigInt(text)),
)

/**
 * The native balance of an account, in its smallest unit (`POST /v1`, `getAddressBalance`); `undefined` on an unsupported network.
 * @throws RPCError, HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchNativeBalance(
  context: Context,
  { network, address, signal }: CallInput & { readonly address: string },
): Promise<bigint | undefined> {
  if (!(await isSupported(context, network))) return undefined
  return askRpc(context, 'rpc', {
    method: 'getAddressBalance',
    params: { address },
    query: { chainId: network.id },
    signal,
    parse: answer,
  })
}
