import type { Kernel, Network } from 'tapkit/kernel'
import { fetchHeight } from './fetchHeight.ts'

/** How long the explorer may take, in ms. */
const timeout = 10_000
/** Most coins that are remembered of a payment: each is asked about alone. */
const most = 40
/** How many blocks deep a transaction is that no reorganisation takes back. */
const deep = 6

type Reach = Pick<Kernel, 'http' | 'signal'>

/**
 * The unspent coins of addresses, as `txid:vout`; `undefined` if there are more than are remembered.
 * @throws HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError
 */
export async function fetchCoins(
  { http, signal }: Reach,
  { explorerUrl }: Network,
  addresses: readonly string[],
): Promise<readonly string[] | undefined> {
  const read = (address: string) =>
    http.get(`${explorerUrl}/api/address/${encodeURIComponent(address)}/utxo`, { signal, timeout, parse: readCoins })
  const coins = [...new Set((await Promise.all(addresses.map(read))).flat())]
  return coins.length <= most ? coins : undefined
}

/** Refuses a list of which a part cannot be read: a coin that is left out would prove something wrong. */
function readCoins(json: unknown): readonly string[] {
  if (!Array.isArray(json)) throw new TypeError('not a list of outputs')
  return json.map((output) => {
    const { txid, vout } = Object(output) as Readonly<Record<string, unknown>>
    if (typeof txid !== 'string' || !/^[0-9a-f]{64}$/.test(txid)) throw new TypeError('no transaction id')
    if (!Number.isSafeInteger(vout) || Number(vout) < 0) throw new TypeError('no output number')
    return `${txid}:${vout}`
  })
}

/**
 * Whether every coin was spent by a transaction that is six blocks deep, so that no other transaction can spend the coin. `false` if the explorer
 * does not answer.
 */
export async function areSpentForGood(
  { http, signal }: Reach,
  network: Network,
  coins: readonly string[],
): Promise<boolean> {
  if (coins.length === 0) return false
  const height = await fetchHeight({ http, signal }, network)
  if (height === undefined) return false
  for (const coin of coins) {
    const [txid, vout] = coin.split(':')
    const url = `${network.explorerUrl}/api/tx/${txid}/outspend/${vout}`
    const spentAt = await http.get(url, { signal, timeout, parse: readSpentAt }).catch(() => undefined)
    if (spentAt === undefined || height - spentAt + 1 < deep) return false
  }
  return true
}

/** The height of the block in which an output was spent; `undefined` as long as it is in none. */
function readSpentAt(json: unknown): number | undefined {
  const { spent, status } = Object(json) as { spent?: unknown; status?: unknown }
  const { confirmed, block_height: height } = Object(status) as { confirmed?: unknown; block_height?: unknown }
  return spent === true && confirmed === true && Number.isSafeInteger(height) ? Number(height) : undefined
}
