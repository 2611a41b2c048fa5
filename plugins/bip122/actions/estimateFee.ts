import { addressShape } from '../address/addressShape.ts'
import type { Utxo } from '../explorer/fetchUtxos.ts'
import { sumOf } from '../explorer/sumOf.ts'
import type { TransferPayload } from '../payload.ts'
import { satoshiOf } from './satoshiOf.ts'
import { dustLimit, scriptSize, virtualSize } from './virtualSize.ts'

/** Outputs of these values carry inscriptions and similar data, so wallets do not spend them as coins. */
const postage = new Set([330n, 546n])

/** The payment, at a rate in satoshi per virtual byte. */
export type Spending = Pick<TransferPayload, 'from' | 'recipients'> & { readonly rate: number }

/**
 * The cost of a payment, in satoshi: spends the largest outputs first, with change unless it is dust. If they are not
 * enough, the cost of spending all.
 */
export function estimateFee(utxos: readonly Utxo[], { from, recipients, rate }: Spending): bigint {
  const own = addressShape(from)?.type
  const amount = recipients.reduce((sum, recipient) => sum + recipient.amount, 0n)
  const paid = sizesOf(recipients)
  const costOf = (count: number, sizes: readonly number[]) =>
    satoshiOf(virtualSize(Array(count).fill(own), sizes), rate)
  const coins = spendable(utxos).toSorted((a, b) => (a.value < b.value ? 1 : -1))
  let held = 0n
  for (const [at, { value }] of coins.entries()) {
    held += value
    const withChange = costOf(at + 1, [...paid, scriptSize(own)])
    if (held >= amount + withChange + dustLimit(own)) return withChange
    const exact = costOf(at + 1, paid)
    // An amount that is too small for an output goes to the miner.
    if (held >= amount + exact) return held - amount
  }
  return costOf(Math.max(1, coins.length), paid)
}

/**
 * The amount that stays behind if everything is sent, in satoshi: the fee for all coins in one transaction, and outputs
 * that are not spent as coins.
 */
export function estimateReserve(utxos: readonly Utxo[], { from, recipients, rate }: Spending): bigint {
  const coins = spendable(utxos)
  const kinds = Array(Math.max(1, coins.length)).fill(addressShape(from)?.type)
  return satoshiOf(virtualSize(kinds, sizesOf(recipients)), rate) + sumOf(utxos) - sumOf(coins)
}

const spendable = (utxos: readonly Utxo[]) => utxos.filter(({ value }) => !postage.has(value))

const sizesOf = (recipients: Spending['recipients']) =>
  recipients.map(({ address }) => scriptSize(addressShape(address)?.type))
