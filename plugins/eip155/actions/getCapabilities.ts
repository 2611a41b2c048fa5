import { rpcCode } from 'tapkit/kernel'
import { ask } from '../connectors/ask.ts'
import { isUnsupported } from '../connectors/disconnect.ts'
import type { HookInput } from '../context.ts'
import { CapabilitiesError } from '../errors.ts'

/**
 * The wallet's capabilities on the active network, by chain id in hex (EIP-5792); `undefined` if the wallet does not
 * tell.
 * @throws CapabilitiesError, UserRejectedError, RPCError
 */
export async function getCapabilities(
  input: HookInput<'getCapabilities'>,
): Promise<{ capabilities: Readonly<Record<string, unknown>> } | undefined> {
  const { account, connector, network } = input
  const provider = await connector.getProvider()
  const request = (...params: unknown[]) => ask(provider, 'wallet_getCapabilities', params)
  try {
    const answer = await request(account.address, [`0x${Number(network.reference).toString(16)}`]).catch((error) => {
      // Older wallets refuse the list of chains, which was added to the standard later.
      if (rpcCode(error) === -32602) return request(account.address)
      throw error
    })
    return { capabilities: readCapabilities(answer, account.address) }
  } catch (error) {
    if (isUnsupported(error)) return undefined
    throw error
  }
}

/** Older wallets answer JSON text, or an entry for each account. */
function readCapabilities(answer: unknown, address: string): Readonly<Record<string, unknown>> {
  const value = typeof answer === 'string' ? parseJson(answer) : answer
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new CapabilitiesError()
  const own = Object.entries(value).find(([key]) => key.toLowerCase() === address.toLowerCase())
  return own ? readCapabilities(own[1], '') : { ...value }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new CapabilitiesError({ cause })
  }
}
