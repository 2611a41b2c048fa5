import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'
import { readSatoshi } from './readSatoshi.ts'

type Coin = { readonly txid: string; readonly index: number }

/** Most transactions that an explorer is asked about. */
const limit = 10

/** Asks the explorer what outputs hold, in satoshi, in their order; `undefined` for whatever it does not tell. */
export async function lookUpAmounts(
  context: Context,
  coins: readonly Coin[],
  { network, signal }: { readonly network: Network; readonly signal: AbortSignal },
): Promise<readonly (bigint | undefined)[]> {
  const { explorerUrl } = bitcoinNetworkOf(context, network)
  const txids = [...new Set(coins.map(({ txid }) => txid))].slice(0, limit)
  const read = (txid: string) =>
    context.kernel.http
      .get(`${explorerUrl}/api/tx/${encodeURIComponent(txid)}`, { signal, parse: readAmounts })
      .catch(() => [])
  const found = new Map(await Promise.all(txids.map(async (txid) => [txid, await read(txid)] as const)))
  return coins.map(({ txid, index }) => found.get(txid)?.[index])
}

function readAmounts(json: unknown): readonly bigint[] {
  const { vout } = Object(json)
  if (!Array.isArray(vout)) throw new TypeError('not a transaction')
  return vout.map((output) => readSatoshi(Object(output).value))
}
