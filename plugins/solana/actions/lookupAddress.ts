import { isError, NameLookupError, type Profile } from 'tapkit/kernel'
import { encodeBase58 } from '../base58.ts'
import type { Context, HookInput } from '../context.ts'
import { isAddress } from '../isAddress.ts'
import { fetchAccounts } from './fetchAccounts.ts'
import { findDomain, findFavourite, findReverse, offers } from './nameKeys.ts'
import { readName } from './readName.ts'
import { readNameData } from './readNameAccount.ts'
import { resolveName } from './resolveName.ts'

/**
 * The `.sol` name that an owner has chosen as their primary name (SNS). The name counts only if it leads back to the
 * address, which a name that was sold does not.
 * @throws NameLookupError
 */
export async function lookupAddress(context: Context, input: HookInput<'lookupAddress'>): Promise<Profile | undefined> {
  const { address, network, signal } = input
  if (!isAddress(address)) return undefined
  try {
    const [favourite] = await fetchAccounts(context, network, [findFavourite(address)], { signal })
    if (favourite?.program !== offers || favourite.data.length < 33 || favourite.data[0] === 0) return undefined
    const domain = encodeBase58(favourite.data.slice(1, 33))
    const [reverse] = await fetchAccounts(context, network, [findReverse(domain)], { signal })
    const name = readText(readNameData(reverse))
    const labels = name === undefined ? undefined : readName(`${name}.sol`)
    // Anybody may have registered any text, so the name must lead to this very account.
    if (!labels || `${labels.join('.')}` !== name || findDomain(labels) !== domain) return undefined
    const profile = await resolveName(context, { ...input, name: `${name}.sol` })
    return profile?.address === address ? profile : undefined
  } catch (cause) {
    signal.throwIfAborted()
    if (isError(cause, 'NameNotPayableError')) return undefined
    throw new NameLookupError({ message: 'Error fetching names for address', cause })
  }
}

/** A text with its length before it. */
function readText(data: Uint8Array | undefined): string | undefined {
  if (!data || data.length < 4) return undefined
  const size = new DataView(data.buffer, data.byteOffset).getUint32(0, true)
  if (size === 0 || size > data.length - 4) return undefined
  return new TextDecoder().decode(data.slice(4, 4 + size))
}
