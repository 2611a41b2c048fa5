import { fromHex } from './bytes.ts'
import { lockOf } from './locks.ts'
import type { HeldCoin } from './ordinals/fetchHeld.ts'

/** What the signing library needs to know of a coin that is spent. */
export function inputOf({ txid, vout, value, hex, owner: { addressType } }: HeldCoin) {
  const { script, details } = lockOf(addressType)
  return {
    txid,
    index: vout,
    sequence: 0xfffffffd,
    // A signature of a legacy input does not cover what it spends: the wallet looks at the whole transaction.
    ...(addressType === 'p2pkh'
      ? { nonWitnessUtxo: fromHex(hex) }
      : { witnessUtxo: { script, amount: BigInt(value) } }),
    ...details,
  }
}
