import type { Exchange } from 'tapkit/kernel'
import * as v from 'valibot'
import type { CallInput, Context } from '../context.ts'
import { id, picture, rows, words } from '../parse/fields.ts'
import { askRpc } from './askRpc.ts'
import { isSupported } from './isSupported.ts'

const answer = v.object({ exchanges: rows(v.object({ id, name: words(64), imageUrl: picture }), 100) })

/** The place at which a deposit begins, in the service's terms. */
export const source = 'fund-wallet'

/**
 * The exchanges that pay out an asset (`reown_getExchanges`). None on an unsupported network.
 * @throws RPCError, HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchExchanges(
  context: Context,
  input: CallInput & { /** CAIP-19. */ readonly assetId: string /** A plain decimal. */; readonly amount: string },
): Promise<readonly Exchange[]> {
  const { network, assetId, amount, signal } = input
  if (!(await isSupported(context, network))) return []
  const { projectId } = context.options
  const { exchanges } = await askRpc(context, 'exchange', {
    method: 'reown_getExchanges',
    params: { page: 0, asset: assetId, amount, projectId },
    query: { source },
    signal,
    parse: answer,
  })
  return exchanges
}
