import { type Change, isSameChanges } from 'tapkit/kernel'
import { isSameAddress, spellAddress } from '../address/addressShape.ts'
import type { Flow } from '../explorer/readListed.ts'

/** The wallet and request of the payment. */
export type Whose = {
  /** Addresses of the paying wallet. */
  readonly own: readonly string[]
  /** The reviewed changes. */
  readonly reviewed: readonly Change[]
  /** The wallet wrote the transaction, so its change may go to an unknown address of the wallet. */
  readonly isTheirs: boolean
}

/**
 * The amounts that left a wallet by a transaction: every output to another owner, with the reviewed spelling of
 * addresses.
 */
export function readSeen({ spenders, paid }: Flow, { own, reviewed, isTheirs }: Whose): readonly Change[] {
  const isOwn = (party: string) => own.some((address) => isSameAddress(address, party))
  // The transaction belongs to another wallet, so nothing left this wallet.
  if (!spenders.some(isOwn)) return []
  // Of two spellings of an address, the first counts.
  const spellings = new Map(
    reviewed.flatMap(({ party }) => (party ? [[spellAddress(party), party] as const] : [])).reverse(),
  )
  const spell = (party: string) => spellings.get(spellAddress(party)) ?? party
  // A data output without satoshis pays no receiver.
  const left = paid
    .filter(({ amount }) => amount > 0n)
    .map(({ party, amount }) => ({ direction: 'out' as const, amount, party: spell(party) }))
  const toOthers = left.filter(({ party }) => !isOwn(party))
  const toSelf = left.filter(({ party }) => isOwn(party))
  const meant = takeMeant(toSelf, reviewed)
  const seen = [...meant, ...toOthers]
  const known = new Set(reviewed.map(({ party }) => party))
  const strangers = toOthers.filter(({ party }) => !known.has(party))
  const hasChange = toSelf.length > meant.length
  if (!isTheirs || hasChange || strangers.length !== 1 || !spenders.every(isOwn)) return seen
  // If all other outputs match the review exactly, a single unknown output may be the change.
  const withoutIt = seen.filter((change) => change !== strangers[0])
  return isSameChanges(withoutIt, reviewed) ? withoutIt : seen
}

/** Payments to oneself count if they were reviewed. Other amounts that come back are change. */
function takeMeant(toSelf: readonly Change[], reviewed: readonly Change[]): Change[] {
  const rest = [...toSelf]
  return reviewed.flatMap(({ party, amount }) => {
    const at = rest.findIndex((change) => change.party === party && change.amount === amount)
    return at < 0 ? [] : rest.splice(at, 1)
  })
}
