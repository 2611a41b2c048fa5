import { moveRunes, type RuneTransaction } from '../../../ordinals/moveRunes.ts'
import { readRunestone } from '../../../ordinals/readRunestone.ts'
import { readRuneName } from '../../../ordinals/runeName.ts'
import type { Etching, RuneAmount, Terms } from '../../../ordinals/runestone.ts'
import type { Spend } from '../chain/fetchSpends.ts'
import { plainAddress } from '../chain/plainAddress.ts'
import type { Order, Reveal } from '../order/order.ts'
import type { StoredRequest } from '../order/storedRequest.ts'

/**
 * Compares a transaction of the service with the order; `undefined` if the transaction carries no runestone, and so is no reveal. `checked` is
 * absent if the comparison is not possible. `minted`: the yield of a mint of the ordered rune, by the id that a mint names in place of its name;
 * absent if no index tells that yield.
 */
export function compareReveal(
  { kind, request }: Pick<Order, 'kind' | 'request'>,
  { outputs }: Spend,
  minted?: RuneAmount,
): Pick<Reveal, 'checked'> | undefined {
  const stone = readRunestone(outputs.map(({ script }) => script))
  if (!stone) return undefined
  // A flawed runestone burns all runes that it makes.
  if (stone.kind === 'cenotaph') return { checked: 'different' }
  if (!request) return {}
  const { etching, mint } = stone
  const scripts = outputs.map(({ script }) => script)
  /** Whether the visitor gets all runes that a runestone makes, after its pointer and edicts have moved them. */
  const isTheirs = (made: Pick<RuneTransaction, 'minted' | 'etched'>, amount: bigint): boolean => {
    const moved = moveRunes({ outputs: scripts, inputs: [], ...made }).outputs
    const theirs = moved.filter((_, at) => outputs[at]?.address === plainAddress(request.destinationAddress)).flat()
    return theirs.reduce((sum, got) => sum + got.amount, 0n) === amount
  }
  if (kind !== 'etch') {
    if (minted === undefined) return {}
    if (mint !== minted.id) return { checked: 'different' }
    if (isTheirs({ minted }, minted.amount)) return { checked: 'same' }
    // Of several mints, each may hand its runes on to the next.
    return request.repeats === 1 ? { checked: 'different' } : {}
  }
  if (!etching || !isSameEtching(etching, request)) return { checked: 'different' }
  const { premine = 0n } = etching
  return { checked: isTheirs({ etched: { id: '0:0', premine } }, premine) ? 'same' : 'different' }
}

function isSameEtching(etching: Etching, request: StoredRequest): boolean {
  const name = readRuneName(request.runeName)
  return (
    etching.rune === name?.number &&
    (etching.spacers ?? 0) === name?.spacers &&
    (etching.divisibility ?? 0) === (request.divisibility ?? 0) &&
    // A service may choose a sign if the order names no sign.
    (request.symbol === undefined || etching.symbol === request.symbol) &&
    (etching.premine ?? 0n) === BigInt(request.premine ?? 0) &&
    isSameTerms(etching.terms, request.isMintable ? (request.terms ?? {}) : undefined)
  )
}

const parts = ['amount', 'cap', 'heightStart', 'offsetStart'] as const
/** An end of 0 closes mints before the first mint. Only an end that is left out is no end. */
const ends = ['heightEnd', 'offsetEnd'] as const

function isSameTerms(terms: Terms | undefined, asked: StoredRequest['terms']): boolean {
  if (!terms || !asked) return !terms === !asked
  return (
    parts.every((part) => (terms[part] ?? 0n) === BigInt(asked[part] ?? 0)) &&
    ends.every((end) => terms[end] === (asked[end] === undefined ? undefined : BigInt(asked[end])))
  )
}
