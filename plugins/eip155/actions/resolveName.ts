import { type Profile, readImageUrl } from 'tapkit/kernel'
import { coinTypeOf } from '../coinTypeOf.ts'
import type { Context, HookInput } from '../context.ts'
import { NameLookupError } from '../errors.ts'
import { createNameReader, type NameReader } from './createNameReader.ts'
import { normalizeName } from './normalizeName.ts'

/**
 * The address of an ENS name on a network: the name's record for that network, else its Ethereum one (ENSIP-9, 11). The
 * name is normalised first (ENSIP-15); one that cannot be is unknown.
 * @throws NameLookupError, InvalidChainIdError
 */
export async function resolveName(
  context: Context,
  { name, network, signal }: HookInput<'resolveName'>,
): Promise<Profile | undefined> {
  const normalized = normalizeName(name)
  const reader = normalized && createNameReader(context, signal)
  if (!normalized || !reader) return undefined
  const chainId = Number(network.reference)
  const coinType = chainId === 1 ? undefined : coinTypeOf(chainId)
  try {
    const [own, ethereum, imageUrl] = await Promise.all([
      coinType === undefined ? undefined : reader.address(normalized, coinType),
      reader.address(normalized),
      readAvatar(reader, normalized),
    ])
    const address = own ?? ethereum
    return address ? { address, name: normalized, imageUrl } : undefined
  } catch (cause) {
    signal.throwIfAborted()
    throw new NameLookupError({ message: 'Error resolving name', cause })
  }
}

/** A name's picture, where it is one by itself; a profile without a picture is none the worse. */
export async function readAvatar(reader: NameReader, name: string): Promise<string | undefined> {
  return readImageUrl(await reader.text(name, 'avatar').catch(() => undefined))
}
