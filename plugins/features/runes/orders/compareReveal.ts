import { moveRunes } from '../../../ordinals/moveRunes.ts'
import { readRunestone } from '../../../ordinals/readRunestone.ts'
import { readRuneName } from '../../../ordinals/runeName.ts'
import type { Etching, Terms } from '../../../ordinals/runestone.ts'
import type { Output, Spend } from '../chain/fetchSpends.ts'
import { plainAddress } from '../chain/plainAddress.ts'
import type { Order, Reveal } from '../order/order.ts'
import type { StoredRequest } from '../order/storedRequest.ts'

/**
 * Compares a transaction of the service with what was ordered; `undefined` if it carries no runestone, and so is no reveal. `checked` is absent
 * if nobody can tell: a mint names its rune by a number that the order does not know.
 */
export function compareReveal(
  { kind, request }: Pick<Order, 'kind' | 'request'>,
  { outputs }: Spend,
): Pick<Reveal, 'checked'> | undefined {
  const stone = readRunestone(outputs.map(({ script }) => script))
  if (!stone) return undefined
  // A flawed runestone burns what it makes.
  if (stone.kind === 'cenotaph') return { checked: 'different' }
  if (kind !== 'etch' || !request) return {}
  const { etching } = stone
  if (!etching || !isSameEtching(etching, request)) return { checked: 'different' }
  if (!etching.premine) return { checked: 'same' }
  const got = premineOf(etching.premine, outputs, plainAddress(request.destinationAddress))
  return { checked: got === etching.premine ? 'same' : 'different' }
}

/** The part of a premine that an address gets, whatever pointer and edicts move it. */
function premineOf(premine: bigint, outputs: readonly Output[], address: string): bigint {
  const moved = moveRunes({ outputs: outputs.map(({ script }) => script), inputs: [], etched: { id: '0:0', premine } })
  const theirs = moved.outputs.filter((_, at) => outputs[at]?.address === address).flat()
  return theirs.reduce((sum, { amount }) => sum + amount, 0n)
}

function isSameEtching(etching: Etching, request: StoredRequest): boolean {
  const name = readRuneName(request.runeName)
  return (
    etching.rune === name?.number &&
    (etching.spacers ?? 0) === name?.spacers &&
    (etching.divisibility ?? 0) === (request.divisibility ?? 0) &&
    // A service may choose a sign if none was asked for.
    (request.symbol === undefined || etching.symbol === request.symbol) &&
    (etching.premine ?? 0n) === BigInt(request.premine ?? 0) &&
    isSameTerms(etching.terms, request.isMintable ? (request.terms ?? {}) : undefined)
  )
}

const parts = ['amount', 'cap', 'heightStart', 'heightEnd', 'offsetStart', 'offsetEnd'] as const

function isSameTerms(terms: Terms | undefined, asked: StoredRequest['terms']): boolean {
  if (!terms || !asked) return !terms === !asked
  return parts.every((part) => (terms[part] ?? 0n) === BigInt(asked[part] ?? 0))
}
