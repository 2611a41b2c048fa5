import { decodeAddress } from '../address/c32.ts'
import { toHex } from '../address/hex.ts'
import type { Context, HookInput } from '../context.ts'
import { callReadOnly } from './callReadOnly.ts'
import { decodeOk } from './decodeOk.ts'
import { listedOn } from './findListed.ts'
import { parseAsset } from './parseAsset.ts'

/** Most tokens of the host's list that are asked for a balance. */
const most = 30

/** An amount of a token, in the token's smallest unit, by the token's asset identifier. */
export type Held = { readonly id: string; readonly value: bigint }

/**
 * An account's balances of the tokens that the host lists by their asset identifiers, as their contracts tell them: for
 * an account whose list of tokens is too long to be read (reads 12). A contract without an answer is left out.
 */
export async function fetchListedBalances(
  context: Context,
  { account, network, signal }: HookInput<'fetchTokens'>,
): Promise<readonly Held[]> {
  const owner = decodeAddress(account.address)
  if (!owner) return []
  // A standard principal in Clarity's own bytes (SIP-005): its type, its version and its hash.
  const args = [toHex(Uint8Array.of(5, owner.version, ...owner.hash))]
  const listed = listedOn(context, network.id).flatMap(({ address }) => parseAsset(address) ?? [])
  const read = listed.slice(0, most).map(async ({ contract, asset }): Promise<readonly Held[]> => {
    const call = { contract, name: 'get-balance', args, signal, decode: decodeOk }
    const value = await callReadOnly(context.kernel, network, call).catch(() => undefined)
    return typeof value === 'bigint' && value > 0n ? [{ id: `${contract}::${asset}`, value }] : []
  })
  const held = (await Promise.all(read)).flat()
  signal.throwIfAborted()
  return held
}
