import { NameLookupError, type Profile } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import type { Context, HookInput } from '../context.ts'
import { isAddressShape } from '../isAddressShape.ts'
import { createNameReader } from './createNameReader.ts'
import { normalizeName } from './normalizeName.ts'
import { readAvatar } from './resolveName.ts'

/**
 * The primary ENS name of an address. Anybody can claim a name in reverse, so a name counts only if it has its normal
 * form and leads back to the address (ENSIP-19).
 * @throws NameLookupError
 */
export async function lookupAddress(
  context: Context,
  { address, signal }: HookInput<'lookupAddress'>,
): Promise<Profile | undefined> {
  const reader = isAddressShape(address) && createNameReader(context, signal)
  if (!reader) return undefined
  const own = checksumAddress(address)
  try {
    const name = await reader.name(own)
    if (!name || normalizeName(name) !== name) return undefined
    const forward = await reader.address(name)
    if (forward?.toLowerCase() !== own.toLowerCase()) return undefined
    return { address: own, name, imageUrl: await readAvatar(reader, name) }
  } catch (cause) {
    signal.throwIfAborted()
    throw new NameLookupError({ message: 'Error fetching names for address', cause })
  }
}
