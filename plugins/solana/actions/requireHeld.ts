import { PreparedMismatchError } from 'tapkit/kernel'
import { decodeBase58 } from '../base58.ts'
import { programs } from '../programs.ts'
import type { ChainAccount } from './readAccount.ts'

/** Programs whose accounts hold SOL, or a say, for those whom they name: what was staked, nonces, votes, mints, programs, tables. */
const keepers: readonly string[] = [
  ...[programs.stake, programs.vote, programs.system, programs.token, programs.token2022],
  ...[programs.lookupTable, programs.loader],
]

type Turn = {
  readonly address: string
  readonly before: ChainAccount
  readonly after?: ChainAccount | undefined
}

/** Whether an account's bytes have an address: its owner, its authority, or whoever may take from it. */
export const namesAccount = ({ data }: ChainAccount, account: string): boolean => placesOf(data, account).length > 0

/**
 * What names the account, and is neither a token account nor the account itself, is the account's own in some way that its program
 * alone knows: who has staked, whose nonce or name it is. It stays so, and what the network's own programs keep for it stays there.
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
  const [first] = key ?? []
  if (!key || first === undefined) return []
  const places: number[] = []
  for (let at = data.indexOf(first); at >= 0; at = data.indexOf(first, at + 1))
    if (key.every((byte, place) => data[at + place] === byte)) places.push(at)
  return places
}
