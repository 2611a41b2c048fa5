import { formatUnits, type Notice } from 'tapkit/kernel'
import type { Carried } from './carriedBy.ts'
import { type Place, sayPlace } from './placeOf.ts'

/** Most places that a sentence names. */
const most = 10

/**
 * Names the places of inscriptions and runes that inputs may carry, with one notice for all inputs of the same address
 * and the same places.
 */
export function toCarriedNotices(carried: readonly Carried[]): readonly Notice[] {
  const groups = new Map<string, readonly Carried[]>()
  for (const each of carried) {
    const key = JSON.stringify([each.input.party, each.inscriptions, each.runes])
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [toNotice(first, group)] : []
  })
}

function toNotice({ input, inscriptions, runes }: Carried, group: readonly Carried[]): Notice {
  const sum = group.reduce((total, each) => total + each.input.amount, 0n)
  const amount = `${formatUnits(sum, 8)} BTC`
  const isSame = inscriptions.join(' ') === runes.join(' ')
  return {
    code: 'mayCarry',
    params: { amount, from: input.party, inscriptions: inscriptions.join(' '), runes: runes.join(' ') },
    title: 'This may move more than bitcoin',
    text: [
      `What ${amount} from ${input.party} carries isn’t known.`,
      ...(isSame ? [sentence('An inscription or a rune', inscriptions)] : []),
      ...(!isSame && inscriptions.length > 0 ? [sentence('An inscription', inscriptions)] : []),
      ...(!isSame && runes.length > 0 ? [sentence('A rune', runes)] : []),
    ].join(' '),
  }
}

function sentence(what: string, places: readonly Place[]): string {
  const named = places.slice(0, most).map(sayPlace)
  return `${what} in it would go ${[...named, ...(places.length > most ? ['to others'] : [])].join(' or ')}.`
}
