import type { Transfer } from 'tapkit/kernel'
import { readDecimal, writeDecimal } from './decimals.ts'

/** How many are shown in a list. */
const shown = 2

/**
 * Reduces a transaction's transfers to those that are worth a line. Amounts of a token in the same direction are added up. A
 * small amount that comes back of a spent token is left out (gas, dust). The two transfers of most worth are kept, the
 * outgoing one first. The order of the input does not matter, and merging a result again changes nothing.
 */
export function mergeTransfers(transfers: readonly Transfer[]): readonly Transfer[] {
  if (transfers.length < 2) return transfers
  let merged = mergeOnce(transfers)
  for (let before = transfers; merged.length < before.length; ) {
    before = merged
    merged = mergeOnce(merged)
  }
  return merged
}

function mergeOnce(transfers: readonly Transfer[]): readonly Transfer[] {
  const added = [...groupsOf(transfers).values()].flatMap((group) => addUp(withoutDust(group)))
  const worth = added.toSorted((left, right) => (right.value ?? 0) - (left.value ?? 0) || compare(left, right))
  return worth.slice(0, shown).toSorted((left, right) => order(left) - order(right) || compare(left, right))
}

/** By token: a contract, not a name, tells which. One without a name is merged with nothing. */
function groupsOf(transfers: readonly Transfer[]): Map<unknown, Transfer[]> {
  const groups = new Map<unknown, Transfer[]>()
  for (const transfer of transfers) {
    const { name, symbol, address = '', unnamed, collectible, amount } = transfer
    const isAlone = !name || collectible || readDecimal(amount) === undefined
    const key = isAlone ? transfer : JSON.stringify([address.toLowerCase(), name, symbol, unnamed])
    groups.set(key, [...(groups.get(key) ?? []), transfer])
  }
  return groups
}

/** Drops small transfers: of a pair of in and out, an amount under a tenth of the other; else an amount under a hundredth of the largest. */
function withoutDust(group: readonly Transfer[]): readonly Transfer[] {
  let most = 0n
  for (const { amount } of group) if (figure(amount) > most) most = figure(amount)
  const isPair = group.length === 2 && group[0]?.direction !== group[1]?.direction
  return group.filter(({ amount }) => figure(amount) * (isPair ? 10n : 100n) >= most)
}

function addUp(group: readonly Transfer[]): Transfer[] {
  return (['out', 'in', 'self'] as const).flatMap((direction) => {
    const own = group.filter((transfer) => transfer.direction === direction).toSorted(compare)
    const [first, ...rest] = own
    if (!first || rest.length === 0) return own
    const { value: _, party: __, ...facts } = first
    const isOne = own.every(({ party }) => party === first.party)
    const values = own.flatMap(({ value }) => value ?? [])
    return {
      ...facts,
      amount: writeDecimal(own.reduce((sum, { amount }) => sum + figure(amount), 0n)),
      ...(isOne && first.party !== undefined && { party: first.party }),
      ...(values.length > 0 && {
        value: values.toSorted((one, two) => one - two).reduce((sum, value) => sum + value, 0),
      }),
    }
  })
}

const figure = (amount: string | undefined): bigint => readDecimal(amount) ?? 0n

const order = ({ direction }: Transfer): number => ['out', 'self', 'in'].indexOf(direction)

/** A total order, so that the order of the input does not matter. */
function compare(left: Transfer, right: Transfer): number {
  const [one, two] = [left, right].map(({ direction, amount, name, symbol, address, party, collectible, imageUrl }) =>
    JSON.stringify([direction, figure(amount).toString(), name, symbol, address, party, collectible?.name, imageUrl]),
  ) as [string, string]
  return one < two ? -1 : one > two ? 1 : 0
}
