import { formatUnits, isError, type Network, sumOf, type Transaction, type Transfer } from 'tapkit/kernel'
import { isSameAddress } from '../address/addressShape.ts'
import type { Context, HookInput } from '../context.ts'
import { longestList } from '../explorer/fetchTransactions.ts'
import { isTxid } from '../explorer/isTxid.ts'
import { readParty } from '../explorer/readParty.ts'
import { readSatoshi } from '../explorer/readSatoshi.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'
import { ownAddresses } from './ownAddresses.ts'

/** Confirmed transactions that an explorer gives at once, and the most that are read of an answer. */
const size = 25
const limit = 200
/** Most inputs and outputs that are read, because a block has no room for more. */
const most = 50_000

type Coin = { readonly party: string; readonly amount: bigint }
type Found = {
  readonly id: string
  /** Unix time of its block in ms; absent if it is not in a block yet. */
  readonly time: number | undefined
  readonly spent: readonly Coin[]
  readonly paid: readonly Coin[]
}

/**
 * Reads an address's past from its network's explorer, the newest first: unconfirmed transactions, then 25 at a time.
 * Change is not a payment. The cursor is the last transaction's id.
 * @throws UnsupportedChainError, HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError
 */
export async function fetchHistory(
  context: Context,
  { account, network, cursor, signal }: HookInput<'fetchHistory'>,
): Promise<{ readonly items: readonly Transaction[]; readonly next?: string | undefined }> {
  const { explorerUrl } = bitcoinNetworkOf(context, network)
  const url = `${explorerUrl}/api/address/${encodeURIComponent(account.address)}/txs`
  const read = (of: string) => context.kernel.http.get(of, { signal, maxBytes: longestList, parse: readList })
  const found = isTxid(cursor)
    ? await read(`${url}/chain/${cursor}`)
    : await read(url).catch((error) => {
        // Anybody can have fifty long transactions wait for an address. The recorded transactions have a list of their own.
        if (isTooLong(error)) return read(`${url}/chain`)
        throw error
      })
  const own = ownAddresses(context, account)
  const recorded = found.filter(({ time }) => time !== undefined)
  const last = recorded.at(-1)?.id
  return {
    items: found.map((each) => toTransaction(each, own, network)),
    ...(recorded.length >= size && last !== cursor && { next: last }),
  }
}

const isTooLong = (error: unknown): boolean => isError(error, 'HttpParseError') && error.cause instanceof RangeError

function readList(json: unknown): readonly Found[] {
  if (!Array.isArray(json)) throw new TypeError('not a list of transactions')
  return json.slice(0, limit).flatMap((each) => readFound(each) ?? [])
}

function readFound(json: unknown): Found | undefined {
  const { txid, vin, vout, status } = Object(json)
  const { confirmed, block_time: seconds } = Object(status)
  if (!isTxid(txid) || !Array.isArray(vin) || !Array.isArray(vout) || vin.length + vout.length > most) return undefined
  const isRecorded = confirmed === true
  if (isRecorded && !Number.isSafeInteger(seconds)) return undefined
  try {
    return {
      id: txid,
      time: isRecorded ? seconds * 1_000 : undefined,
      spent: vin.flatMap((input) => readCoin(Object(input).prevout)),
      paid: vout.flatMap(readCoin),
    }
  } catch {
    return undefined
  }
}

function readCoin(output: unknown): Coin[] {
  const party = readParty(output)
  return party === undefined ? [] : [{ party, amount: readSatoshi(Object(output).value) }]
}

function toTransaction({ id, time, spent, paid }: Found, own: readonly string[], network: Network): Transaction {
  const isOwn = ({ party }: Coin) => own.some((address) => isSameAddress(address, party))
  const transfers = moved(spent, paid, isOwn).map(
    (transfer): Transfer => ({
      ...transfer,
      amount: formatUnits(transfer.amount, network.nativeCurrency.decimals),
      symbol: network.nativeCurrency.symbol,
      name: network.nativeCurrency.name,
    }),
  )
  return {
    id,
    networkId: network.id,
    kind: transfers.some(({ direction }) => direction === 'in') ? 'receive' : 'send',
    status: time === undefined ? 'pending' : 'confirmed',
    at: time ?? Date.now(),
    from: spent.some(isOwn) ? own[0] : undefined,
    transfers,
  }
}

type Moved = Pick<Transfer, 'direction' | 'party'> & { readonly amount: bigint }

/**
 * The amounts that left a wallet or arrived in it. If several wallets paid together, the amount that this wallet lost.
 */
function moved(spent: readonly Coin[], paid: readonly Coin[], isOwn: (coin: Coin) => boolean): readonly Moved[] {
  const [mine, back, others] = [spent.filter(isOwn), paid.filter(isOwn), paid.filter((coin) => !isOwn(coin))]
  if (mine.length === 0) {
    const payers = new Set(spent.map(({ party }) => party))
    return [{ direction: 'in', amount: sumOf(back), party: payers.size === 1 ? [...payers][0] : undefined }]
  }
  if (mine.length < spent.length) {
    const less = sumOf(mine) - sumOf(back)
    return [{ direction: less < 0n ? 'in' : 'out', amount: less < 0n ? -less : less }]
  }
  const payments = others.filter(({ amount }) => amount > 0n)
  if (payments.length === 0) return [{ direction: 'self', amount: sumOf(back) }]
  return payments.map(({ party, amount }) => ({ direction: 'out', amount, party }))
}
