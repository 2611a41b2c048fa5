import { isUserRejection, type Network, pause, rpcCode, UnsupportedChainError } from 'tapkit/kernel'
import { ask } from '../connectors/ask.ts'
import { readChainId } from '../connectors/readChainId.ts'
import type { Context, HookInput } from '../context.ts'
import { SwitchNotSupportedError } from '../errors.ts'
import { networkOf } from '../networkOf.ts'
import type { Eip1193Provider } from '../provider.ts'
import { isUnsupported } from './disconnect.ts'
import { toAddChainParameter } from './toAddChainParameter.ts'

/** How often the wallet is asked where it is after a switch, and how long between, in ms: about 4 s. */
const confirmations = { tries: 20, pause: 200 }

/**
 * Asks a wallet for a network (EIP-3326), adds it where the wallet does not know it (EIP-3085), and reads back where the
 * wallet is (R2).
 * @throws UserRejectedError, SwitchNotSupportedError, UnsupportedChainError, RPCError
 */
export async function switchNetwork(
  context: Context,
  { network, connection }: HookInput<'switchNetwork'>,
): Promise<Network> {
  const provider = await connection.connector.getProvider()
  const chainId = Number(network.reference)
  const hex = `0x${chainId.toString(16)}`
  const request = () => ask(provider, 'wallet_switchEthereumChain', [{ chainId: hex }])
  try {
    await request()
  } catch (error) {
    if (isUserRejection(error)) throw error
    if (isUnsupported(error)) throw new SwitchNotSupportedError({ wallet: connection.connector.name, cause: error })
    if (!isUnknownChain(error)) throw error
    await addChain(context, provider, network)
    await request()
  }
  return networkOf(context.kernel, await settledChain(context, provider, chainId))
}

async function addChain(context: Context, provider: Eip1193Provider, network: Network): Promise<void> {
  const parameter = toAddChainParameter(network, context.chains.get(network.id))
  try {
    await ask(provider, 'wallet_addEthereumChain', [parameter])
  } catch (cause) {
    if (isUserRejection(cause)) throw cause
    throw new UnsupportedChainError({ debug: `The wallet could not add ${network.name}.`, cause })
  }
}

/** The chain that the wallet ends on: some answer before they have moved. */
async function settledChain({ kernel }: Context, provider: Eip1193Provider, wanted: number): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const chainId = await readChainId(provider)
    if (chainId === wanted || attempt === confirmations.tries) return chainId
    await pause(confirmations.pause, kernel.signal)
  }
}

/** Whether a wallet's error says that it does not know the chain: 4902, also nested, or its text under another code. */
export function isUnknownChain(error: unknown): boolean {
  if (rpcCode(error) === 4902) return true
  let current = error
  for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth++) {
    const { code, message, data, cause } = current as Record<string, unknown>
    if (code === 4902) return true
    if (typeof message === 'string' && /unrecognized chain ?id|wallet_addEthereumChain/i.test(message)) return true
    current = (data as { originalError?: unknown } | undefined)?.originalError ?? cause
  }
  return false
}
