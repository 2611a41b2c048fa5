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
 * or a name does. Its content has to stay the same, and the lamports that the network's own programs keep for the owner
 * have to stay there.
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
  if (before.program === programs.stake && before.data.some((byte, at) => after.data[at] !== byte)) {
    refuse('with whom it is staked, who may use it, or until when it is locked, is changed.')
  }
}

/** Where bytes have an address. */
function placesOf(data: Uint8Array, account: string): readonly number[] {
  const key = decodeBase58(account)
  if (!key) return []
  const isAt = (at: number) => key.every((byte, place) => data[at + place] === byte)
  return Array.from({ length: Math.max(0, data.length - key.length + 1) }, (_, at) => at).filter(isAt)
}
