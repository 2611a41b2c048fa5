import { addressShape } from '../address/addressShape.ts'
import type { Utxo } from '../explorer/fetchUtxos.ts'
import type { TransferPayload } from '../payload.ts'
import { satoshiOf } from './satoshiOf.ts'
import { dustLimit, scriptSize, virtualSize } from './virtualSize.ts'

/** Outputs of these values, in satoshi, carry inscriptions and runes (ord's postage): wallets do not spend them as coins. */
const postage: ReadonlySet<bigint> = new Set([330n, 546n, 10_000n])

export const isPostage = (value: bigint): boolean => postage.has(value)

/** The recipients of a payment, and its fee rate in satoshi per virtual byte. */
export type Spending = Pick<TransferPayload, 'from' | 'recipients'> & {
  readonly rate: number
  /** The address that gets the change; by default the payer's. */
  readonly changeTo?: string | undefined
}

/**
 * The outputs that a payment spends, its fee and its change, in satoshi. The change is 0 if there is no output for it.
 */
export type Choice = { readonly coins: readonly Utxo[]; readonly fee: bigint; readonly change: bigint }

/**
 * The outputs that are spent as coins. The contents of an output decide; if no source has told the contents, its value
 * decides.
 */
export const plainOf = (utxos: readonly Utxo[]): readonly Utxo[] =>
  utxos.filter(({ carries, value }) => !(carries ?? isPostage(value)))

/** The plain coins that make a payment; `undefined` if no choice of them does. */
export const chooseCoins = (utxos: readonly Utxo[], spending: Spending): Choice | undefined =>
  chooseOf(plainOf(utxos), spending)

/**
 * The coins that make a payment, out of all outputs, including coins that carry inscriptions or runes: the largest first,
 * with change unless the change is dust.
 */
export function chooseOf(utxos: readonly Utxo[], spending: Spending): Choice | undefined {
  const own = addressShape(spending.changeTo ?? spending.from)?.type
  const amount = amountOf(spending)
  const coins = utxos.toSorted((a, b) => (a.value < b.value ? 1 : -1))
  let held = 0n
  for (const [at, { value }] of coins.entries()) {
    held += value
    const spent = coins.slice(0, at + 1)
    const withChange = costOf(at + 1, spending, [scriptSize(own)])
    const change = held - amount - withChange
    if (change >= dustLimit(own)) return { coins: spent, fee: withChange, change }
    // A remainder that is too small for an output goes to the miner.
    if (held >= amount + costOf(at + 1, spending)) return { coins: spent, fee: held - amount, change: 0n }
  }
  return undefined
}

/**
 * The cost of spending a number of the payer's coins, in satoshi, with outputs of these sizes beside the recipients'
 * outputs.
 */
export function costOf(count: number, { from, recipients, rate }: Spending, besides: readonly number[] = []): bigint {
  const kinds = Array(count).fill(addressShape(from)?.type)
  const paid = recipients.map(({ address }) => scriptSize(addressShape(address)?.type))
  return satoshiOf(virtualSize(kinds, [...paid, ...besides]), rate)
}

/** The sum of a payment without its fee, in satoshi. */
export const amountOf = ({ recipients }: Pick<Spending, 'recipients'>): bigint =>
  recipients.reduce((sum, { amount }) => sum + amount, 0n)
