import { type Change, isSameAddress } from 'tapkit/kernel'
import { readMoves } from './readMoves.ts'

const nobody = '0x0000000000000000000000000000000000000000'
/** What a token that keeps shares may round by, in its smallest unit. */
const rounding = 2n

/**
 * Reads what left by a token that logs a transfer as one burn and one mint, such as Compound III: where a reviewed amount was
 * burnt, and its receiver was given it, that is the transfer.
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
