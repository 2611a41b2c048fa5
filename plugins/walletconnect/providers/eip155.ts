import { ChainMismatchError, NotConnectedError, type ProviderOf, requestJsonRpc, selectShares } from 'tapkit/kernel'
import { chainNamed } from '../../eip1193/chainNamed.ts'
import { emitChanges } from '../../eip1193/emitChanges.ts'
import { ask, type Line, sessionOf } from '../ask.ts'
import { approvedBy, methodsOn } from '../readSession.ts'
import { networkOf } from './networkOf.ts'

const namespace = 'eip155'

/**
 * A session as a wallet of EIP-1193. The session answers from its own data where it can, the network's node answers
 * reads, and the wallet is asked for the rest.
 */
export function createEip155Provider(line: Line, topic: string): ProviderOf<'eip155'> {
  const { kernel } = line
  const current = () => {
    const networkId = networkOf(line, namespace, topic)
    const session = sessionOf(line, topic)
    if (networkId === undefined || !session) throw new NotConnectedError({ namespace })
    return { networkId, session }
  }
  const accounts = (): readonly string[] => {
    const { networkId, session } = current()
    const chosen = selectShares(kernel.state, topic)[namespace]?.account
    const own = approvedBy(kernel, session).filter((each) => each.networkId === networkId)
    return own.map(({ address }) => address).toSorted((a, b) => Number(b === chosen) - Number(a === chosen))
  }
  const chainId = () => `0x${Number(current().networkId.split(':')[1]).toString(16)}`

  return {
    async request({ method, params }) {
      const { networkId, session } = current()
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts()
      if (method === 'eth_chainId') return chainId()
      if (method === 'net_version') return String(Number(chainId()))
      if (method === 'wallet_switchEthereumChain') return moveTo(line, topic, params)
      const spelled = approvedBy(kernel, session).find((each) => each.networkId === networkId)?.spelled.chainId
      if (spelled !== undefined && methodsOn(session, spelled).includes(method)) {
        return ask(line, { topic, networkId: chainNamed(method, params) ?? networkId, method, params })
      }
      const { rpcUrl, otherRpcUrls = [] } = kernel.networks.get(networkId) ?? {}
      // A node is asked for reads alone. The wallet signs, and is asked only for methods that it has approved.
      if (!rpcUrl || !/^(eth_(?!sign|send|accounts)|net_|web3_)/.test(method)) {
        return ask(line, { topic, networkId, method, params })
      }
      return requestJsonRpc(kernel.http, { urls: [rpcUrl, ...otherRpcUrls], method, params, signal: kernel.signal })
    },
    ...emitChanges(kernel, {
      accounts: () => (isThere() ? accounts() : []),
      chainId: () => (isThere() ? chainId() : undefined),
    }),
  }

  function isThere(): boolean {
    return selectShares(kernel.state, topic)[namespace] !== undefined && sessionOf(line, topic) !== undefined
  }
}

/** EIP-3326 of the host's own code: the kit moves, and with it the session. */
async function moveTo({ kernel }: Line, topic: string, params: unknown): Promise<null> {
  const [first] = Array.isArray(params) ? params : []
  const networkId = `${namespace}:${Number((Object(first) as { chainId?: unknown }).chainId)}` as const
  if (kernel.state.graph.active.session[namespace] !== topic) {
    throw new ChainMismatchError({ expected: networkId, actual: 'another session' })
  }
  await kernel.switchNetwork(networkId)
  return null
}
