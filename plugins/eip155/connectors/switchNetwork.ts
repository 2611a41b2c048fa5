import {
  isUserRejection,
  type Moved,
  type Network,
  pollUntil,
  SwitchNotSupportedError,
  UnsupportedChainError,
} from 'tapkit/kernel'
import type { Context } from '../context.ts'
import type { Eip1193Provider } from '../provider.ts'
import { ask } from './ask.ts'
import { isUnsupported } from './disconnect.ts'
import { readNetwork } from './readNetwork.ts'
import { toAddChainParameter } from './toAddChainParameter.ts'

/**
 * Asks a wallet for a network (EIP-3326), adds the network if the wallet does not know it (EIP-3085), and reads back
 * the wallet's network (networks 3).
 * @throws UserRejectedError, SwitchNotSupportedError, UnsupportedChainError, RPCError
 */
export async function switchNetwork(
  { chains }: Context,
  provider: Eip1193Provider,
  network: Network,
  { name: wallet, signal }: { readonly name: string; readonly signal: AbortSignal },
): Promise<Moved> {
  const parameter = toAddChainParameter(network, chains.get(network.id))
  const request = () => ask(provider, 'wallet_switchEthereumChain', [{ chainId: parameter.chainId }])
  try {
    await request()
  } catch (cause) {
    if (isUserRejection(cause)) throw cause
    if (isUnsupported(cause)) throw new SwitchNotSupportedError({ wallet, cause })
    if (!isUnknownChain(cause)) throw cause
    // A wallet that has been left meanwhile is asked nothing more.
    signal.throwIfAborted()
    await addChain(provider, parameter)
    signal.throwIfAborted()
    await request()
  }
  // Some wallets answer before they have moved: they are asked for about 4 s.
  const limits = { tries: 20, ms: 200, signal }
  const isThere = ({ id }: { readonly id: string }) => id === network.id
  return { network: await pollUntil(() => readNetwork(provider), isThere, limits) }
}

async function addChain(provider: Eip1193Provider, parameter: { readonly chainName: string }): Promise<void> {
  try {
    await ask(provider, 'wallet_addEthereumChain', [parameter])
  } catch (cause) {
    if (isUserRejection(cause)) throw cause
    throw new UnsupportedChainError({ debug: `The wallet could not add ${parameter.chainName}.`, cause })
  }
}

/** Whether a wallet's error says that it does not know the chain: 4902, also nested, or its text under another code. */
export function isUnknownChain(error: unknown): boolean {
  let current = error
  for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth++) {
    const { code, message, data, cause } = current as Record<string, unknown>
    if (code === 4902) return true
    if (typeof message === 'string' && /unrecognized chain ?id|wallet_addEthereumChain/i.test(message)) return true
    current = (data as { originalError?: unknown } | undefined)?.originalError ?? cause
  }
  return false
}
