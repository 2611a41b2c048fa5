import { isError, NameLookupError, NameNotPayableError, type Network, type Profile } from 'tapkit/kernel'
import { addressNetwork, parsePrincipal } from '../address/parsePrincipal.ts'
import type { Context, HookInput } from '../context.ts'
import { callNames, toBuffer } from './callNames.ts'
import { readName } from './readName.ts'

/** Bitcoin blocks during which an expired name is reserved for its owner (BNS-V2). */
const grace = 5_000n

/**
 * The owner of a BNS name, such as `mina.btc`, by the contract of names (BNS-V2). If the owner is a contract, or the
 * name has expired, it cannot be paid.
 * @throws NameLookupError, NameNotPayableError
 */
export async function resolveName(
  { kernel }: Context,
  { name, network, signal }: HookInput<'resolveName'>,
): Promise<Profile | undefined> {
  const parts = readName(name)
  if (!parts) return undefined
  try {
    const args = [toBuffer(parts.space), toBuffer(parts.label)]
    const { owner, renewal } = Object(await callNames(kernel, network, { name: 'can-resolve-name', args, signal }))
    const principal = parsePrincipal(owner)
    if (!principal || typeof renewal !== 'bigint') return undefined
    if (principal.network !== addressNetwork(network.reference)) throw new TypeError('An owner of another network')
    if (principal.contract !== undefined)
      throw new NameNotPayableError({ reason: 'program', debug: `${owner} is a contract.` })
    if (renewal > 0n && (await fetchHeight(kernel, network, signal)) > renewal + grace)
      throw new NameNotPayableError({ reason: 'expired', debug: `It was to be renewed at Bitcoin block ${renewal}.` })
    return { address: principal.address, name: `${parts.label}.${parts.space}` }
  } catch (cause) {
    signal.throwIfAborted()
    if (isError(cause, 'NameNotPayableError')) throw cause
    throw new NameLookupError({ message: 'Error resolving name', cause })
  }
}

/** The newest Bitcoin block that the node knows. */
const fetchHeight = ({ http }: Context['kernel'], { rpcUrl }: Network, signal: AbortSignal): Promise<bigint> =>
  http.get(`${rpcUrl}/v2/info`, {
    signal,
    parse(answer) {
      const { burn_block_height: height } = Object(answer)
      if (!Number.isSafeInteger(height) || height < 0) throw new TypeError('The node does not say its Bitcoin block')
      return BigInt(height)
    },
  })
