import { InvalidAmountError } from 'tapkit/kernel'

/** All the satoshi that there will ever be. */
const supply = 2_100_000_000_000_000n

/**
 * An amount in satoshi as the number that a dialect wants; every amount of Bitcoin fits one exactly.
 * @throws InvalidAmountError
 */
export function toSafeNumber(amount: bigint): number {
  if (amount <= 0n || amount > supply) throw new InvalidAmountError({ text: String(amount) })
  return Number(amount)
}
