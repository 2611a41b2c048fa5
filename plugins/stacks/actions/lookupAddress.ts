import { isError, NameLookupError, type Profile } from 'tapkit/kernel'
import { decodeAddress } from '../address/c32.ts'
import { toHex } from '../address/hex.ts'
import { parsePrincipal } from '../address/parsePrincipal.ts'
import type { Context, HookInput } from '../context.ts'
import { callNames } from './callNames.ts'
import { readName } from './readName.ts'
import { resolveName } from './resolveName.ts'

/**
 * The primary BNS name of an address (BNS-V2), if the name leads back to the address.
 * @throws NameLookupError
 */
export async function lookupAddress(context: Context, input: HookInput<'lookupAddress'>): Promise<Profile | undefined> {
  const { address, network, signal } = input
  const principal = parsePrincipal(address)
  const decoded = principal && decodeAddress(principal.address)
  if (!decoded || principal.contract !== undefined) return undefined
  try {
    // A standard principal (SIP-005).
    const args = [`05${toHex(Uint8Array.of(decoded.version, ...decoded.hash))}`]
    const answer = Object(await callNames(context.kernel, network, { name: 'get-primary', args, signal }))
    const [label, space] = [answer.name, answer.namespace].map((part) =>
      part instanceof Uint8Array ? new TextDecoder().decode(part) : '',
    )
    const name = `${label}.${space}`
    if (!readName(name)) return undefined
    const profile = await resolveName(context, { ...input, name })
    return profile?.address === principal.address ? profile : undefined
  } catch (cause) {
    signal.throwIfAborted()
    if (isError(cause, 'NameNotPayableError')) return undefined
    throw new NameLookupError({ message: 'Error fetching names for address', cause })
  }
}
