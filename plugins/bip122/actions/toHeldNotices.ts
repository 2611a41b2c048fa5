import { formatUnits, type Notice } from 'tapkit/kernel'
import { writeRuneName } from '../../ordinals/runeName.ts'
import type { LeavingInscription, LeavingRune } from './followHeld.ts'
import { type Place, sayPlace } from './placeOf.ts'

/** Most inscriptions, runes and places that are named. */
const most = 10

/**
 * Names in red the inscriptions that leave and their places, with one notice for all that take the same way. A request
 * that loses an inscription to the miner cannot be confirmed. Nor can a request that destroys an inscription, unless
 * the caller means to destroy it.
 */
export function toInscriptionNotices(leaving: readonly LeavingInscription[], burns: boolean): readonly Notice[] {
  const groups = new Map<string, Omit<LeavingInscription, 'id'> & { readonly ids: readonly string[] }>()
  for (const { id, ...way } of leaving) {
    const key = JSON.stringify(way)
    groups.set(key, { ...way, ids: [...(groups.get(key)?.ids ?? []), id] })
  }
  return [...groups.values()].map(({ places, mayStay, ids }) => {
    const isOne = ids.length === 1
    const isLost = !mayStay && places.every((place) => place === 'fee' || place === 'burned')
    const isBurned = isLost && !places.includes('fee')
    const blocks = isLost && !(isBurned && burns)
    const named = [...ids.slice(0, most), ...(ids.length > most ? [`${ids.length - most} more`] : [])].join(', ')
    const where = `${mayStay ? 'stay with you or ' : ''}go ${listPlaces(places)}`
    return {
      code: isBurned ? 'burnsInscription' : isLost ? 'inscriptionToMiner' : 'movesInscription',
      tone: 'danger',
      ...(blocks && { blocks }),
      params: { ids: ids.slice(0, most).join(' '), count: String(ids.length), places: places.join(' ') },
      title: `This ${isBurned ? 'destroys' : isLost ? 'loses' : 'moves'} ${isOne ? 'an inscription' : 'inscriptions'}`,
      text: isOne ? `The inscription ${named} would ${where}.` : `These inscriptions would ${where}: ${named}.`,
    }
  })
}

/** Says in red which runes leave, and how much goes where. Nothing of which all is destroyed can be confirmed, unless the caller means it. */
export function toRuneNotices(leaving: readonly LeavingRune[], burns: boolean): readonly Notice[] {
  const notices = leaving.map((rune) => toRuneNotice(rune, burns))
  const rest = notices.slice(most)
  if (rest.length === 0) return notices
  const blocks = rest.some((notice) => notice.blocks)
  return [
    ...notices.slice(0, most),
    {
      code: 'movesMoreRunes',
      tone: 'danger',
      ...(blocks && { blocks }),
      params: { count: String(rest.length) },
      title: 'This moves more runes',
      text: `${rest.length} more runes in what it spends ${blocks ? 'would leave or be destroyed' : 'would leave'}.`,
    },
  ]
}

function toRuneNotice({ name, divisibility, total, kept, parts }: LeavingRune, burns: boolean): Notice {
  const rune = writeRuneName(name)
  const write = (amount: bigint) => formatUnits(amount, divisibility)
  const burned = parts.find(({ place }) => place === 'burned')
  const isGone = burned !== undefined && (burned.amount ?? (kept === 0n && parts.length === 1 ? total : 0n)) === total
  const blocks = isGone && !burns
  const isTold = parts.every(({ amount }) => amount !== undefined)
  return {
    code: isGone ? 'burnsRune' : 'movesRune',
    tone: 'danger',
    ...(blocks && { blocks }),
    params: {
      ...{ rune, total: write(total), kept: kept === undefined ? '' : write(kept) },
      places: parts.map(({ place }) => place).join(' '),
      amounts: isTold ? parts.map(({ amount = 0n }) => write(amount)).join(' ') : '',
    },
    title: isGone || (burned && isTold) ? 'This destroys runes' : 'This moves runes',
    text: isTold
      ? `Of ${write(total)} ${rune}: ${[...parts.slice(0, most).map(sayPart), ...sayRest()].join(', ')}.`
      : `${write(total)} ${rune} would go ${listPlaces(parts.map(({ place }) => place))}${kept === undefined ? ' or come back' : ''}.`,
  }

  function sayPart({ place, amount = 0n }: LeavingRune['parts'][number]): string {
    return place === 'burned' ? `${write(amount)} would be destroyed` : `${write(amount)} would go ${sayPlace(place)}`
  }
  function sayRest(): readonly string[] {
    const others = parts.slice(most).reduce((sum, { amount = 0n }) => sum + amount, 0n)
    return [
      ...(others > 0n ? [`${write(others)} would go to others`] : []),
      ...(kept ? [`${write(kept)} comes back`] : []),
    ]
  }
}

const listPlaces = (places: readonly Place[]): string =>
  [...places.slice(0, most).map(sayPlace), ...(places.length > most ? ['to others'] : [])].join(' or ')
