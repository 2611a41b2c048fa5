import { NameLookupError, type Profile, readImageUrl } from 'tapkit/kernel'
import { coinTypeOf } from '../coinTypeOf.ts'
import type { Context, HookInput } from '../context.ts'
import { createNameReader, type NameReader } from './createNameReader.ts'
import { hasKey } from './hasKey.ts'
import { normalizeName } from './normalizeName.ts'
import { readBytes } from './readHex.ts'
import { rpc } from './rpc.ts'

/**
 * The address of an ENS name on a network: the name's record for that network, otherwise its Ethereum record (ENSIP-9,
 * 11). An Ethereum record that is a contract does not count, because on another network nobody may control its address
 * (reads 2). The name is normalised first (ENSIP-15); if that is impossible, the name is unknown.
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
    const isGood = own || !ethereum || chainId === 1 || (await isEverywhere(context, ethereum, signal))
    const address = own ?? (isGood ? ethereum : undefined)
    return address ? { address, name: normalized, imageUrl } : undefined
  } catch (cause) {
    signal.throwIfAborted()
    throw new NameLookupError({ message: 'Error resolving name', cause })
  }
}

/** Whether an address of Ethereum is the same owner's on every network. */
async function isEverywhere(context: Context, address: string, signal: AbortSignal): Promise<boolean> {
  const network = context.kernel.networks.require('eip155:1')
  return hasKey(readBytes(await rpc(context, network, { method: 'eth_getCode', params: [address, 'latest'], signal })))
}

/** A name's picture, if it is a plain picture. A failed picture does not affect the profile. */
export async function readAvatar(reader: NameReader, name: string): Promise<string | undefined> {
  return readImageUrl(await reader.text(name, 'avatar').catch(() => undefined))
}
