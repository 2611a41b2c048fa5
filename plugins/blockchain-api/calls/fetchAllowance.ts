import { formatCaipAddress } from 'tapkit/kernel'
import * as v from 'valibot'
import type { CallInput, Context } from '../context.ts'
import { toAsset } from '../parse/assets.ts'
import { units } from '../parse/fields.ts'
import { ask } from './ask.ts'
import { isSupported } from './isSupported.ts'

const answer = v.object({ allowance: units })

/**
 * How much of a token the router may move already (`GET /v1/convert/allowance`), in its smallest unit; 0 on an unsupported network.
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchAllowance(
  context: Context,
  { network, address, token, signal }: CallInput & { readonly address: string; readonly token: string },
): Promise<bigint> {
  if (!(await isSupported(context, network))) return 0n
  const { allowance } = await ask(context, 'allowance', {
    params: {
      tokenAddress: toAsset(context.kernel, network, token),
      userAddress: formatCaipAddress({ ...network, address }),
    },
    signal,
    parse: answer,
  })
  return allowance
}
