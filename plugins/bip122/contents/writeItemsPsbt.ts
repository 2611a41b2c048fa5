import type { Account } from 'tapkit/kernel'
import type { RuneId } from '../../ordinals/runeId.ts'
import type { ItemTransfer, WrittenItems } from '../../ordinals/service.ts'
import { writeRunestone } from '../../ordinals/writeRunestone.ts'
import { requirePayable } from '../actions/requirePayable.ts'
import { satoshiOf } from '../actions/satoshiOf.ts'
import { dustLimit, scriptSize, virtualSize } from '../actions/virtualSize.ts'
import { addressShape } from '../address/addressShape.ts'
import { decodeAddress } from '../address/decodeAddress.ts'
import type { Context } from '../context.ts'
import { ItemsNotMovableError } from '../errors.ts'
import { fetchFeeRates } from '../explorer/fetchFeeRates.ts'
import { type Paid, type Spent, toPsbt } from '../psbt/toPsbt.ts'
import type { Asked } from './askIndex.ts'
import { consumedCoins } from './consumedCoins.ts'
import { isPlain, outpointOf } from './contents.ts'
import { fetchHoldings, type Holding } from './fetchHoldings.ts'

/** The amount of an output that carries runes, in satoshi: above the dust limit of every kind of address. */
const runePostage = 546n

type Wanted = {
  readonly transfers: readonly ItemTransfer[]
  /** Satoshi per virtual byte; the fastest of the moment if absent. */
  readonly feeRate?: number | undefined
}

/** An index's answers about single items; `undefined` if it does not tell. */
export type ItemFacts = {
  /** The id of a rune, by its letters. */
  readonly idOf: (letters: string) => Promise<RuneId | undefined>
  /** The output in which an inscription lies, `txid:vout`; empty if there is no such inscription. */
  readonly outputOf: (id: string) => Promise<string | undefined>
}

type Plan = {
  readonly spent: readonly Holding[]
  /** The outputs in front of the fee's change. */
  readonly paid: readonly Paid[]
}

/**
 * Writes a transaction that sends inscriptions or runes in coins whose contents an index knows in full. An inscription goes with its whole output,
 * so that no satoshi changes its place. The remaining runes of these coins go to the ordinals address. The fee is paid with plain coins.
 * @throws ItemsNotMovableError, InvalidAddressError, PlainCoinsError, UnsupportedChainError, TooManyCoinsError, HttpStatusError, HttpNetworkError,
 * HttpTimeoutError, HttpParseError
 */
export async function writeItemsPsbt(
  context: Context,
  accounts: readonly Account[],
  { transfers, feeRate, ...asked }: Asked & Wanted,
  index: ItemFacts,
): Promise<WrittenItems> {
  const { network, signal } = asked
  for (const { to } of transfers) await requirePayable(context, to, network)
  const [holdings, rates] = await Promise.all([
    fetchHoldings(context, accounts, asked),
    feeRate === undefined ? fetchFeeRates(context, network, signal) : undefined,
  ])
  const rate = feeRate ?? rates?.fastest ?? rates?.halfHour
  if (rate === undefined) throw new ItemsNotMovableError({ reason: 'unknown' })
  const consumed = consumedCoins(context)
  // The coins of a payment on its way are spent only if no others suffice.
  const isLast: IsLast = (holding) => Number(consumed.has(outpointOf(holding)))
  const plan = await planOf(holdings, transfers, { restTo: addressFor(accounts, 'ordinals'), isLast, index })
  signal.throwIfAborted()
  const changeTo = addressFor(accounts, 'payment')
  const { fees, change } = payFee(holdings, plan, { rate, changeTo, isLast })
  const outputs = [...plan.paid, ...(change > 0n ? [{ address: changeTo, value: change }] : [])]
  const own = new Set(accounts.map(({ address }) => address))
  const postage = new Map<string, bigint>()
  for (const output of outputs) {
    if ('script' in output || own.has(output.address)) continue
    postage.set(output.address, (postage.get(output.address) ?? 0n) + output.value)
  }
  return {
    psbt: toPsbt([...plan.spent, ...fees].map(toSpent), outputs),
    leaves: [...postage].map(([party, amount]) => ({ party, amount })),
  }
}

const toSpent = ({ txid, index, amount, account }: Holding): Spent => ({
  coin: { txid, vout: index, value: amount },
  account,
})

const addressFor = (accounts: readonly Account[], purpose: string): string =>
  (accounts.find((account) => account.purpose === purpose) ?? accounts[0])?.address ?? ''

type IsLast = (holding: Holding) => number

async function planOf(
  holdings: readonly Holding[],
  transfers: readonly ItemTransfer[],
  {
    restTo,
    isLast,
    index: { idOf, outputOf },
  }: { readonly restTo: string; readonly isLast: IsLast; readonly index: ItemFacts },
): Promise<Plan> {
  const inscriptions = transfers.flatMap((transfer) => ('id' in transfer ? transfer : []))
  const spent = inscriptions.map(({ id }) => coinOf(holdings, id))
  for (const [at, { id }] of inscriptions.entries()) {
    const output = await outputOf(id)
    const coin = spent[at]
    // An inscription whose own page names another place would stay behind, and the coin would go without it.
    if (output !== undefined && (!coin || output !== outpointOf(coin)))
      throw new ItemsNotMovableError({ reason: 'unknown' })
  }
  const paid: Paid[] = inscriptions.map(({ to }, at) => ({ address: to, value: spent[at]?.amount ?? 0n }))
  const runes = transfers.flatMap((transfer) => ('letters' in transfer ? transfer : []))
  if (runes.length === 0) return { spent, paid }
  const coins = coinsOf(holdings, runes, isLast)
  const ids = new Map<string, RuneId>()
  for (const { letters } of runes) {
    const id = ids.get(letters) ?? (await idOf(letters))
    if (!id) throw new ItemsNotMovableError({ reason: 'unknown' })
    ids.set(letters, id)
  }
  // All runes that no edict moves go to this output, including other runes in the coins that are spent.
  const rest = { address: restTo, value: runePostage }
  const outputs: Paid[] = [...paid, rest, ...runes.map(({ to }) => ({ address: to, value: runePostage }))]
  const edicts = runes.map(({ letters, amount }, at) => ({
    ...{ id: ids.get(letters) as RuneId, amount, output: paid.length + 1 + at },
  }))
  const scripts = outputs.map((output) => ('script' in output ? output.script : scriptOf(output.address)))
  const script = writeRunestone({ edicts, pointer: paid.length }, [...scripts, 'runestone'])
  return { spent: [...spent, ...coins], paid: [...outputs, { script }] }
}

/** The coin of an inscription, which holds nothing else. */
function coinOf(holdings: readonly Holding[], id: string): Holding {
  const [holding, ...others] = holdings.filter(({ contents }) => contents.inscriptions.some((one) => one.id === id))
  if (!holding) throw new ItemsNotMovableError({ reason: 'notHeld' })
  // An inscription lies in a single output: a source that names two outputs is wrong about one of them.
  if (others.length > 0) throw new ItemsNotMovableError({ reason: 'unknown' })
  const { inscriptions, runes, isWhole } = holding.contents
  if (!isWhole) throw new ItemsNotMovableError({ reason: 'unknown' })
  if (inscriptions.length > 1 || runes.length > 0) throw new ItemsNotMovableError({ reason: 'shared' })
  return holding
}

type RuneTransfer = Extract<ItemTransfer, { readonly letters: string }>

/** Coins that hold as much of each rune as is sent, and no inscription: those with the most of it first. */
function coinsOf(holdings: readonly Holding[], transfers: readonly RuneTransfer[], isLast: IsLast): readonly Holding[] {
  const chosen = new Set<Holding>()
  for (const letters of new Set(transfers.map((transfer) => transfer.letters))) {
    const amountIn = ({ contents }: Holding): bigint =>
      contents.runes.find(({ name }) => name.letters === letters)?.amount ?? 0n
    const holding = holdings.filter((coin) => amountIn(coin) > 0n)
    const safe = holding.filter(({ contents }) => contents.isWhole && contents.inscriptions.length === 0)
    let missing = transfers.reduce((sum, each) => (each.letters === letters ? sum + each.amount : sum), 0n)
    if (holding.reduce((sum, coin) => sum + amountIn(coin), 0n) < missing)
      throw new ItemsNotMovableError({ reason: 'notHeld' })
    const sorted = safe.toSorted(
      (one, other) => isLast(one) - isLast(other) || (amountIn(one) < amountIn(other) ? 1 : -1),
    )
    for (const coin of sorted) {
      if (missing <= 0n) break
      chosen.add(coin)
      missing -= amountIn(coin)
    }
    if (missing > 0n) {
      const isKnown = holding.every(({ contents }) => contents.isWhole)
      throw new ItemsNotMovableError({ reason: isKnown ? 'shared' : 'unknown' })
    }
  }
  return [...chosen]
}

type Rate = { readonly rate: number; readonly changeTo: string; readonly isLast: IsLast }

/**
 * Plain coins that pay the fee and the amount by which the outputs exceed the coins that are sent: the largest first, and those of a
 * payment on its way last.
 */
function payFee(holdings: readonly Holding[], { spent, paid }: Plan, { rate, changeTo, isLast }: Rate) {
  const plain = holdings
    .filter((holding) => isPlain(holding.contents) && !spent.includes(holding))
    .toSorted((one, other) => isLast(one) - isLast(other) || (one.amount < other.amount ? 1 : -1))
  const out = paid.reduce((sum, output) => ('script' in output ? sum : sum + output.value), 0n)
  const kind = addressShape(changeTo)?.type
  const sizes = paid.map((output) =>
    'script' in output ? output.script.length : scriptSize(addressShape(output.address)?.type),
  )
  const costOf = (coins: readonly Holding[], besides: readonly number[]) =>
    satoshiOf(
      virtualSize(
        coins.map(({ account }) => addressShape(account.address)?.type),
        [...sizes, ...besides],
      ),
      rate,
    )
  for (let count = 0; count <= plain.length; count++) {
    const fees = plain.slice(0, count)
    const coins = [...spent, ...fees]
    const left = coins.reduce((sum, { amount }) => sum + amount, 0n) - out
    const change = left - costOf(coins, [scriptSize(kind)])
    if (change >= dustLimit(kind)) return { fees, change }
    // The satoshis of the items that are sent are never the fee: a plain coin has to pay the fee.
    if (count > 0 && left >= costOf(coins, [])) return { fees, change: 0n }
  }
  throw new ItemsNotMovableError({ reason: 'noFee' })
}

/** @throws ItemsNotMovableError */
function scriptOf(address: string): Uint8Array {
  const decoded = decodeAddress(address)
  if (!decoded) throw new ItemsNotMovableError({ reason: 'unknown' })
  return decoded.script
}
