import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'
import { isTxid } from './isTxid.ts'

/** The transaction that spends an output. */
export type Spend = { readonly id: string; readonly confirmed: boolean }

/**
 * Reads the spending transaction of each output of a transaction, in their order; `undefined` for an unspent output.
 * @throws UnsupportedChainError, HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError
 */
export async function fetchSpends(
  context: Context,
  { txid, network, signal }: { txid: string; network: Network; signal: AbortSignal },
): Promise<readonly (Spend | undefined)[]> {
  const { explorerUrl } = bitcoinNetworkOf(context, network)
  return context.kernel.http.get(`${explorerUrl}/api/tx/${encodeURIComponent(txid)}/outspends`, {
    signal,
    parse: readSpends,
  })
}

function readSpends(json: unknown): readonly (Spend | undefined)[] {
  if (!Array.isArray(json)) throw new TypeError('not a list of spends')
  return json.map((spend) => {
    const { spent, txid, status } = Object(spend)
    if (spent === false) return undefined
    if (spent !== true || !isTxid(txid)) throw new TypeError('not a spend')
    return { id: txid, confirmed: Object(status).confirmed === true }
  })
}
