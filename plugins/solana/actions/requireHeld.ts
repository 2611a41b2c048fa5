import { PreparedMismatchError } from 'tapkit/kernel'
import { decodeBase58 } from '../base58.ts'
import { programs } from '../programs.ts'
import type { ChainAccount } from './readAccount.ts'

/**
 * Programs whose accounts hold SOL, or a power, for the accounts that they name: stakes, nonces, votes, mints,
 * programs, tables.
 */
const keepers: readonly string[] = [
  ...[programs.stake, programs.vote, programs.system, programs.token, programs.token2022],
  ...[programs.lookupTable, programs.loader],
]

type Turn = {
  readonly address: string
  readonly before: ChainAccount
  readonly after?: ChainAccount | undefined
}

/** Whether an account's bytes have an address: the address of its owner, its authority, or a delegate. */
export const namesAccount = ({ data }: ChainAccount, account: string): boolean => placesOf(data, account).length > 0

/**
 * Refuses a trade that changes any other account of the owner. An account that names the owner, and is neither a token
 * account nor the owner's own account, belongs to the owner in a way that only its program knows, as a stake, a nonce
 * or a name does. It has to go on naming the owner. What the network's own programs keep for the owner has to stay as it
 * is, byte for byte: they let the owner's signature print a token, and upgrade a program, without another owner.
 * @throws PreparedMismatchError
 */
export function requireHeld({ address, before, after }: Turn, account: string): void {
  const refuse = (debug: string): never => {
    throw new PreparedMismatchError({ reason: 'allows', debug: `${address}: ${debug}` })
  }
  const places = placesOf(before.data, account)
  if (places.length === 0) return
  const isKept = keepers.includes(before.program)
  if (!after || after.lamports === 0n) {
    if (isKept) refuse('what it holds is taken out.')
    return
  }
  const still = placesOf(after.data, account)
  if (after.program !== before.program || places.some((place) => !still.includes(place))) {
    refuse('it no longer names the account.')
  }
  if (isKept && after.lamports < before.lamports) refuse('a part of what it holds is taken out.')
  if (isKept && before.data.some((byte, at) => after.data[at] !== byte)) {
    refuse('it is changed, such as with whom it is staked, how many tokens there are, or what its code is.')
  }
}

/** The offsets at which bytes have an address. */
function placesOf(data: Uint8Array, account: string): readonly number[] {
  const key = decodeBase58(account)
  const [first] = key ?? []
  if (!key || first === undefined) return []
  const places: number[] = []
  for (let at = data.indexOf(first); at >= 0; at = data.indexOf(first, at + 1))
    if (key.every((byte, place) => data[at + place] === byte)) places.push(at)
  return places
}
