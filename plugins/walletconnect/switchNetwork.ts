import {
  type Connection,
  isUserRejection,
  type Moved,
  type Network,
  pollUntil,
  SwitchNotSupportedError,
  toRpcError,
} from 'tapkit/kernel'
import { ask, type Line, sessionOf } from './ask.ts'
import { NetworkNotApprovedError } from './errors.ts'
import { peerName } from './peerName.ts'
import { approvedBy, readSession } from './readSession.ts'

/** Wallets approve a network by an update of the session, which comes after their answer: about 4 s are waited for it. */
const limits = { tries: 20, ms: 200 }

/**
 * Moves a session to a network. Each request names its network, so the wallet is not asked to move to a network that it
 * has approved. An EVM wallet can be asked for another network (EIP-3326, EIP-3085).
 * @throws NetworkNotApprovedError, SwitchNotSupportedError, UserRejectedError, RPCError
 */
export async function switchNetwork(
  line: Line,
  network: Network,
  { sessionId: topic, namespace, network: { id: from } }: Connection,
  signal: AbortSignal,
): Promise<Moved> {
  const { kernel } = line
  const isApproved = () => {
    const session = sessionOf(line, topic)
    return session !== undefined && approvedBy(kernel, session).some(({ networkId }) => networkId === network.id)
  }
  if (!isApproved()) {
    if (namespace !== 'eip155') throw new NetworkNotApprovedError({ network: network.name })
    await askForChain(line, topic, from, network, signal)
    await pollUntil(async () => isApproved(), Boolean, { ...limits, signal })
    if (!isApproved()) throw new NetworkNotApprovedError({ network: network.name })
  }
  const session = sessionOf(line, topic)
  const { accounts = [] } = session ? await readSession(kernel, session) : {}
  return { network, accounts: accounts.filter((account) => account.namespace === namespace) }
}

async function askForChain(
  line: Line,
  topic: string,
  networkId: string,
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  const chainId = `0x${Number(network.reference).toString(16)}`
  const request = (method: string, parameter: object) => ask(line, { topic, networkId, method, params: [parameter] })
  const wallet = peerName(sessionOf(line, topic)) ?? 'The wallet'
  try {
    await request('wallet_switchEthereumChain', { chainId })
  } catch (cause) {
    const error = toRpcError(cause)
    if (error.name === 'MethodNotSupportedError') throw new SwitchNotSupportedError({ wallet, cause })
    if (isUserRejection(cause) || error.name !== 'RPCError') throw error
    signal.throwIfAborted()
    const { name, nativeCurrency, rpcUrl, publicRpcUrl = rpcUrl, explorerUrl } = network
    await request('wallet_addEthereumChain', {
      chainId,
      chainName: name,
      nativeCurrency,
      rpcUrls: [publicRpcUrl],
      ...(explorerUrl && { blockExplorerUrls: [explorerUrl] }),
    }).catch((failure) => {
      throw toRpcError(failure)
    })
  }
}
