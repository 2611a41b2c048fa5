import type { Account, Network, Notice } from 'tapkit/kernel'
import { readRuneName } from '../../ordinals/runeName.ts'
import { isSameAddress } from '../address/addressShape.ts'
import { askWallet } from '../contents/askWallet.ts'
import type { Contents } from '../contents/contents.ts'
import { fetchHoldings } from '../contents/fetchHoldings.ts'
import type { Context } from '../context.ts'
import type { CallPayload } from '../payload.ts'
import type { BitcoinProvider } from '../provider.ts'
import type { LeavingInscription, LeavingRune } from './followHeld.ts'
import type { Place } from './placeOf.ts'
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

/**
 * Names in red the inscriptions and runes that share a coin with an item of a call: the wallet writes the transaction, and may send the whole coin.
 * The index says what coins hold. The wallet’s own list of inscriptions does if the index names no coin of an inscription. If nobody answers, nothing
 * is said.
 */
export async function toSharedNotices(
  context: Context,
  call: CallPayload,
  { accounts, ...asked }: About,
): Promise<readonly Notice[]> {
  const items = itemsOf(call)
  if (items.length === 0) return []
  const { inscriptions, runes } =
    call.method === 'runes_transfer'
      ? besideRunes(await askIndex(context, accounts, asked), items)
      : besideInscriptions(await askAll(context, items, { accounts, ...asked }), items, accounts)
  return [...toInscriptionNotices(inscriptions, false), ...toRuneNotices(runes, false)]
}

/** The contents of the wallet’s coins, as far as the network’s index knows them. */
async function askIndex(
  context: Context,
  accounts: readonly Account[],
  { network, signal }: Pick<About, 'network' | 'signal'>,
): Promise<readonly Contents[]> {
  if (!context.ordinals[network.id]) return []
  const holdings = await fetchHoldings(context, accounts, { network, signal, isWalletLeftAlone: true }).catch(() => [])
  signal.throwIfAborted()
  return holdings.map(({ contents }) => contents)
}

/** The contents of the coins of inscriptions. */
async function askAll(
  context: Context,
  items: Items,
  { accounts, provider, ...asked }: About,
): Promise<readonly Contents[]> {
  const told = await askIndex(context, accounts, asked)
  if (items.every(({ token }) => told.some((contents) => holds(contents, token)))) return told
  return [...told, ...(await askWallet(context, provider, asked.signal)).values()]
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
