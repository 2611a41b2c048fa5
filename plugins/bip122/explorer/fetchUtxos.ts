import { ChainMismatchError, type Network } from 'tapkit/kernel'
import { addressShape } from '../address/addressShape.ts'
import type { Context } from '../context.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'
import { readSatoshi } from './readSatoshi.ts'

/** An output that nobody has spent. `value` is in satoshi. */
export type Utxo = { readonly txid: string; readonly vout: number; readonly value: bigint; readonly confirmed: boolean }

/** Most outputs that are read of one address. */
const limit = 10_000

/**
 * Reads an address's unspent outputs from its network's explorer, which is not told of an address that cannot be its
 * network's (bitcoin 2).
 * @throws UnsupportedChainError, ChainMismatchError, HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError
 */
export async function fetchUtxos(
  context: Context,
  { address, network, signal }: { address: string; network: Network; signal: AbortSignal },
): Promise<readonly Utxo[]> {
  const { explorerUrl, network: name } = bitcoinNetworkOf(context, network)
  const possible = addressShape(address)?.networks
  if (possible && !possible.includes(name)) {
    throw new ChainMismatchError({ expected: name, actual: possible.join(' or ') })
  }
  const url = `${explorerUrl}/api/address/${encodeURIComponent(address)}/utxo`
  return context.kernel.http.get(url, { signal, parse: readUtxos })
}

function readUtxos(json: unknown): Utxo[] {
  if (!Array.isArray(json) || json.length > limit) throw new TypeError('not a list of outputs')
  return json.map(({ txid, vout, value, status }) => {
    if (typeof txid !== 'string' || !/^[0-9a-f]{64}$/.test(txid)) throw new TypeError('no transaction id')
    if (!Number.isSafeInteger(vout) || vout < 0) throw new TypeError('no output number')
    return { txid, vout, value: readSatoshi(value), confirmed: status?.confirmed === true }
  })
}
