import { type Account, formatUnits, type Network, type Notice } from 'tapkit/kernel'
import { readRuneName } from '../../ordinals/runeName.ts'
import { isSameAddress } from '../address/addressShape.ts'
import { askWallet } from '../contents/askWallet.ts'
import { type Contents, outpointOf } from '../contents/contents.ts'
import { fetchHoldings, type Holding } from '../contents/fetchHoldings.ts'
import type { Context } from '../context.ts'
import type { CallPayload } from '../payload.ts'
import type { BitcoinProvider } from '../provider.ts'
import { mostPostage } from './carriedBy.ts'
import type { LeavingInscription, LeavingRune } from './followHeld.ts'
import { type Place, sayPlace } from './placeOf.ts'
import { itemsOf } from './readCallPayload.ts'
import { toInscriptionNotices, toRuneNotices } from './toHeldNotices.ts'

type Items = ReturnType<typeof itemsOf>
type About = {
  readonly accounts: readonly Account[]
  readonly provider: BitcoinProvider
  readonly network: Network
  readonly signal: AbortSignal
}
type Leaving = { readonly inscriptions: readonly LeavingInscription[]; readonly runes: readonly LeavingRune[] }

/** A coin by its contents, and its satoshi if the explorer lists the coin. */
type Coin = Contents & { readonly amount?: bigint | undefined }

/**
 * Names in red what shares a coin with an item of a call, inscriptions, runes and more bitcoin than postage: the wallet writes the transaction, and
 * may send the whole coin. The index says what coins hold. The wallet’s own list of inscriptions does if the index names no coin of an inscription. If
 * nobody answers, nothing is said.
 */
export async function toSharedNotices(
  context: Context,
  call: CallPayload,
  { accounts, ...asked }: About,
): Promise<readonly Notice[]> {
  const items = itemsOf(call)
  if (items.length === 0) return []
  if (call.method === 'runes_transfer') {
    const { inscriptions } = besideRunes(await askIndex(context, accounts, asked), items)
    return toInscriptionNotices(inscriptions, false)
  }
  const coins = await askAll(context, items, { accounts, ...asked })
  const { inscriptions, runes } = besideInscriptions(coins, items, accounts)
  return [
    ...toInscriptionNotices(inscriptions, false),
    ...toRuneNotices(runes, false),
    ...toBitcoinNotices(coins, items, accounts, asked.network),
  ]
}

/** The wallet’s coins by the explorer, and their contents by the network’s index. */
async function askCoins(
  context: Context,
  accounts: readonly Account[],
  { network, signal }: Pick<About, 'network' | 'signal'>,
): Promise<readonly Holding[]> {
  const found = await fetchHoldings(context, accounts, { network, signal, isWalletLeftAlone: true }).catch(() => [])
  signal.throwIfAborted()
  return found
}

/** The contents of the wallet’s coins, as far as the network’s index knows them. */
const askIndex = async (
  context: Context,
  accounts: readonly Account[],
  asked: Pick<About, 'network' | 'signal'>,
): Promise<readonly Coin[]> =>
  context.ordinals[asked.network.id] ? (await askCoins(context, accounts, asked)).map(toCoin) : []

const toCoin = ({ contents, amount }: Holding): Coin => ({ ...contents, amount })

/** The coins of inscriptions. */
async function askAll(
  context: Context,
  items: Items,
  { accounts, provider, ...asked }: About,
): Promise<readonly Coin[]> {
  const holdings = await askCoins(context, accounts, asked)
  const told = holdings.map(toCoin)
  if (items.every(({ token }) => told.some((contents) => holds(contents, token)))) return told
  const listed = await askWallet(context, provider, asked.signal)
  const amountOf = (outpoint: string) => holdings.find((coin) => outpointOf(coin) === outpoint)?.amount
  return [...told, ...[...listed].map(([outpoint, contents]) => ({ ...contents, amount: amountOf(outpoint) }))]
}

const holds = ({ inscriptions }: Contents, id: string): boolean => inscriptions.some((one) => one.id === id)

/** The other contents of the coins whose inscriptions are sent. */
function besideInscriptions(coins: readonly Contents[], items: Items, accounts: readonly Account[]): Leaving {
  const leaving = items.flatMap(({ token, party }) => {
    const account = accounts.find(({ address }) => isSameAddress(address, party))
    // At the ordinals address they are as safe as before.
    if (account?.purpose === 'ordinals') return []
    const place = account ? `own:${account.address}` : party
    const isMeant = (id: string) => items.some((item) => item.token === id && isSameAddress(item.party, party))
    return coins
      .filter((contents) => holds(contents, token))
      .map(({ inscriptions, runes }) => ({
        inscriptions: inscriptions.filter(({ id }) => !isMeant(id)).map(({ id }) => mayGo(id, place)),
        runes: runes.map(({ name, divisibility, amount: total }) => ({
          ...{ name, divisibility, total, kept: undefined, parts: [{ place }] },
        })),
      }))
  })
  return {
    inscriptions: unique(leaving.flatMap(({ inscriptions }) => inscriptions)),
    runes: unique(leaving.flatMap(({ runes }) => runes)),
  }
}

/** Says in red how much bitcoin lies with an inscription that leaves the wallet, if the coin holds more than postage. */
function toBitcoinNotices(
  coins: readonly Coin[],
  items: Items,
  accounts: readonly Account[],
  { nativeCurrency: { symbol, decimals } }: Network,
): readonly Notice[] {
  return items.flatMap(({ token: id, party }) => {
    if (accounts.some(({ address }) => isSameAddress(address, party))) return []
    const amounts = coins.filter((coin) => holds(coin, id)).map(({ amount = 0n }) => amount)
    const [largest = 0n] = amounts.toSorted((one, other) => (one < other ? 1 : -1))
    if (largest <= mostPostage) return []
    const amount = formatUnits(largest, decimals)
    return [
      {
        ...{ code: 'movesBitcoin', tone: 'danger', params: { id, amount, place: party } },
        title: 'This may move bitcoin',
        text: `The coin of the inscription ${id} holds ${amount} ${symbol}. Your wallet may send all of it ${sayPlace(party)}.`,
      },
    ]
  })
}

/** The inscriptions in coins of a rune of which coins without an inscription do not hold enough. */
function besideRunes(coins: readonly Contents[], items: Items): Leaving {
  const inscriptions = [...new Set(items.map(({ token }) => readRuneName(token)?.letters))].flatMap((letters) => {
    const amountIn = ({ runes }: Contents) => runes.find(({ name }) => name.letters === letters)?.amount ?? 0n
    const sumOf = (some: readonly Contents[]) => some.reduce((sum, coin) => sum + amountIn(coin), 0n)
    const shared = coins.filter((coin) => amountIn(coin) > 0n && coin.inscriptions.length > 0)
    const sent = items.reduce(
      (sum, { token, amount }) => (readRuneName(token)?.letters === letters ? sum + amount : sum),
      0n,
    )
    if (sumOf(coins) - sumOf(shared) >= sent) return []
    return shared.flatMap(({ inscriptions }) => inscriptions.map(({ id }) => mayGo(id, 'unknown')))
  })
  return { inscriptions: unique(inscriptions), runes: [] }
}

/** A wallet may also part an inscription from its coin. */
const mayGo = (id: string, place: Place): LeavingInscription => ({ id, places: [place], mayStay: true })

function unique<item>(items: readonly item[]): readonly item[] {
  const textOf = (item: item) => JSON.stringify(item, (_, part) => (typeof part === 'bigint' ? `${part}n` : part))
  return [...new Map(items.map((item) => [textOf(item), item])).values()]
}
