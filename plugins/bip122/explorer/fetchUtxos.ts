import { ChainMismatchError, isError, type Network } from 'tapkit/kernel'
import { addressShape } from '../address/addressShape.ts'
import type { Context } from '../context.ts'
import { TooManyCoinsError } from '../errors.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'
import { readSatoshi } from './readSatoshi.ts'

/** An unspent output. `value` is in satoshi. */
export type Utxo = {
  readonly txid: string
  readonly vout: number
  readonly value: bigint
  readonly confirmed: boolean
  /** Whether the output holds an inscription or a rune; absent if no source has told. */
  readonly carries?: boolean | undefined
}

/** Most outputs that are read of one address. */
const limit = 10_000

/**
 * Reads an address's unspent outputs from its network's explorer, which is not told of an address that cannot be its
 * network's (bitcoin 2).
 * @throws UnsupportedChainError, ChainMismatchError, TooManyCoinsError, HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError
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
  const utxos = await context.kernel.http.get(url, { signal, parse: readUtxos }).catch((error) => {
    throw isTooMany(error) ? new TooManyCoinsError({ address, cause: error }) : error
  })
  if (!utxos) throw new TooManyCoinsError({ address })
  return utxos
}

/**
 * Whether an explorer has refused to list that many. electrs answers 400 with its own words: "Too many unspent transaction outputs
 * (>500)", "Too many history entries"; mempool's server answers 413 if electrs behind it says so.
 */
const isTooMany = (error: unknown): boolean =>
  isError(error, 'HttpStatusError') &&
  (error.status === 413 || (error.status === 400 && /too (many|large|long)/i.test(JSON.stringify(error.body))))

/** `undefined` for a list that is too long. */
function readUtxos(json: unknown): Utxo[] | undefined {
  if (!Array.isArray(json)) throw new TypeError('not a list of outputs')
  if (json.length > limit) return undefined
  return json.map(({ txid, vout, value, status }) => {
    if (typeof txid !== 'string' || !/^[0-9a-f]{64}$/.test(txid)) throw new TypeError('no transaction id')
    if (!Number.isSafeInteger(vout) || vout < 0) throw new TypeError('no output number')
    return { txid, vout, value: readSatoshi(value), confirmed: status?.confirmed === true }
  })
}
