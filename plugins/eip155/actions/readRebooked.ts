import { type Change, isSameAddress } from 'tapkit/kernel'
import { readMoves } from './readMoves.ts'

const nobody = '0x0000000000000000000000000000000000000000'
/** The rounding error of a token that counts in shares, in its smallest unit. */
const rounding = 2n

/**
 * Some tokens, such as Compound III, log a transfer as a burn and a mint. If a reviewed amount was burnt and its
 * receiver got the same amount, both together count as the transfer.
 */
export function readRebooked(
  tokens: readonly Change[],
  logs: readonly unknown[],
  reviewed: readonly Change[],
): readonly Change[] {
  const left = [...tokens]
  const minted = [...readMoves(logs, nobody)]
  for (const change of reviewed) {
    const { direction, token, party } = change
    if (direction !== 'out' || token === undefined || party === undefined) continue
    const burn = left.findIndex((other) => isBooked(other, change, nobody))
    const mint = minted.findIndex((other) => isBooked(other, change, party))
    if (burn < 0 || mint < 0) continue
    left[burn] = change
    minted.splice(mint, 1)
  }
  return left
}

function isBooked({ token, party, amount }: Change, reviewed: Change, to: string): boolean {
  const off = amount - reviewed.amount
  return (
    isSameAddress(token ?? '', reviewed.token ?? '') &&
    isSameAddress(party ?? '', to) &&
    off >= -rounding &&
    off <= rounding
  )
}
