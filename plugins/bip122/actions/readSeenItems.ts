import { type Change, sumOf } from 'tapkit/kernel'
import { readRunestone } from '../../ordinals/readRunestone.ts'
import { readRuneName } from '../../ordinals/runeName.ts'
import { isData } from '../../ordinals/script.ts'
import { isSameAddress } from '../address/addressShape.ts'
import { fromHex } from '../encoding/hex.ts'
import type { Flow } from '../explorer/readListed.ts'
import type { Item } from './readCallPayload.ts'
import { readSeen } from './readSeen.ts'

/** The most satoshi that go along with an inscription or a rune without a word: ord's postage. */
const mostPostage = 10_000n

export const isItem = (change: Change): change is Item => change.token !== undefined && change.party !== undefined

/**
 * The items that left a wallet by a transaction that was to send runes or inscriptions. Only an index knows the
 * contents of an output, so there is no answer if each item may have gone to its receiver. If an item cannot have gone
 * there, the answer has the items that may have, and the bitcoin beyond postage.
 */
export function readSeenItems(
  flow: Flow,
  { own, reviewed }: { readonly own: readonly string[]; readonly reviewed: readonly Change[] },
): readonly Change[] | undefined {
  const isOwn = (party: string) => own.some((address) => isSameAddress(address, party))
  if (!flow.spenders.some(isOwn)) return []
  const items = reviewed.filter(isItem)
  const paid = withoutPostage(flow, items)
  // Outputs that carry the wallet's other items back are no change of bitcoin. The change may then go to an address
  // that the wallet has not shared.
  const isCarrier = ({ party, amount }: Flow['paid'][number]) => amount <= mostPostage && isOwn(party)
  const isElsewhere = paid.some(({ party, amount }) => amount > mostPostage && !isOwn(party))
  const others = isElsewhere ? paid.filter((output) => !isCarrier(output)) : paid
  const bitcoin = readSeen({ ...flow, paid: others }, { own, reviewed: [], isTheirs: true })
  const left = items.flatMap((item) => ofItem(item, items, flow))
  const isAsReviewed = bitcoin.length === 0 && items.every((item) => left.includes(item))
  return isAsReviewed ? undefined : [...bitcoin, ...left]
}

/** The item, if its receiver may have got it. A runestone that orders another amount for a receiver says which. */
function ofItem(item: Item, items: readonly Item[], flow: Flow): readonly Item[] {
  const isTheirs = (output: number) => isSameAddress(flow.paid[output]?.party ?? '', item.party)
  const isPaid = [...flow.paid.keys()].some(isTheirs)
  if (!isPaid || !readRuneName(item.token)) return isPaid ? [item] : []
  const ordered = orderedFor(isTheirs, flow)
  const isSame = (other: Item) => other.token === item.token && isSameAddress(other.party, item.party)
  if (!ordered || ordered.includes(sumOf(items.filter(isSame)))) return [item]
  const [most] = ordered.toSorted((one, two) => (one < two ? 1 : -1))
  return most === undefined ? [] : [{ ...item, amount: most }]
}

/**
 * The amount of each rune that the runestone orders for a receiver; `undefined` if the receiver also gets the
 * remainder.
 */
function orderedFor(isTheirs: (output: number) => boolean, { paid }: Flow): readonly bigint[] | undefined {
  const scripts = paid.map(({ party }) => scriptOf(party))
  const stone = readRunestone(scripts)
  if (stone?.kind === 'cenotaph') return []
  const { edicts = [], pointer = scripts.findIndex((script) => !isData(script)) } = stone ?? {}
  const isOpen = edicts.some(({ amount, output }) => output === scripts.length || (amount === 0n && isTheirs(output)))
  if (isOpen || isTheirs(pointer)) return undefined
  const sums = new Map<string, bigint>()
  for (const { id, amount, output } of edicts) if (isTheirs(output)) sums.set(id, (sums.get(id) ?? 0n) + amount)
  return [...sums.values()]
}

/** The script of an output as far as it matters to runes: an output with an address holds no data. */
const scriptOf = (party: string): Uint8Array => (/^6a/i.test(party) && fromHex(party)) || new Uint8Array()

/** The outputs without the postage that goes along with items to their receivers. */
const withoutPostage = ({ paid }: Flow, items: readonly Item[]): Flow['paid'] =>
  paid.filter(({ party }) => {
    const isTheirs = (other: { readonly party: string }) => isSameAddress(other.party, party)
    const carried = BigInt(items.filter(isTheirs).length)
    return carried === 0n || sumOf(paid.filter(isTheirs)) > carried * mostPostage
  })
