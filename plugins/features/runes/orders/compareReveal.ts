import { readRunestone } from '../../../ordinals/readRunestone.ts'
import type { RuneId } from '../../../ordinals/runeId.ts'
import { readRuneName } from '../../../ordinals/runeName.ts'
import type { Etching, Runestone, Terms } from '../../../ordinals/runestone.ts'
import { isData } from '../../../ordinals/script.ts'
import type { Spend } from '../chain/fetchSpends.ts'
import { plainAddress } from '../chain/plainAddress.ts'
import type { Order, Reveal } from '../order/order.ts'
import type { StoredRequest } from '../order/storedRequest.ts'

/**
 * Compares a transaction of the service with what was ordered; `undefined` if it carries no runestone, and so is no reveal. `checked` is absent
 * if nobody can tell. `runeId`: the id of the ordered rune, which a mint names in place of its name; absent if nobody tells it.
 */
export function compareReveal(
  { kind, request }: Pick<Order, 'kind' | 'request'>,
  { outputs }: Spend,
  runeId?: RuneId,
): Pick<Reveal, 'checked'> | undefined {
  const stone = readRunestone(outputs.map(({ script }) => script))
  if (!stone) return undefined
  // A flawed runestone burns what it makes.
  if (stone.kind === 'cenotaph') return { checked: 'different' }
  if (!request) return {}
  const { etching, mint, edicts } = stone
  const isTheirs = receiverOf(stone, outputs) === plainAddress(request.destinationAddress)
  if (kind !== 'etch') {
    if (runeId === undefined) return {}
    if (mint !== runeId) return { checked: 'different' }
    // Where edicts move the runes to, the order does not say. Of several mints, each may hand its runes on to the next.
    if (edicts.length > 0 || (!isTheirs && request.repeats !== 1)) return {}
    return { checked: isTheirs ? 'same' : 'different' }
  }
  if (!etching || !isSameEtching(etching, request)) return { checked: 'different' }
  if (!etching.premine) return { checked: 'same' }
  if (edicts.length > 0) return {}
  return { checked: isTheirs ? 'same' : 'different' }
}

/** The address that gets what a runestone makes and no edict moves. */
function receiverOf({ pointer }: Pick<Runestone, 'pointer'>, outputs: Spend['outputs']): string | undefined {
  const receiver = pointer === undefined ? outputs.find(({ script }) => !isData(script)) : outputs[pointer]
  return receiver?.address
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
