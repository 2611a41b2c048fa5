import { AccountNotSharedError, type Kernel, type ProviderOf, requestJsonRpc } from 'tapkit/kernel'
import { chainNamed } from '../../eip1193/chainNamed.ts'
import { emitChanges } from '../../eip1193/emitChanges.ts'
import { RequestNotAllowedError } from '../login/errors.ts'
import { messages } from '../messages.ts'
import { askApproval } from './askApproval.ts'
import { listAssets } from './listAssets.ts'
import { accountsIn, isRead, isSigned, type SignedMethod } from './methods.ts'
import { findShare, requireShare } from './ownShare.ts'

const namespace = 'eip155'

/** The wallet of the secure page as a wallet of EIP-1193: a node answers reads, and the secure page shows and signs the rest. */
export function createEip155Provider(kernel: Kernel): ProviderOf<'eip155'> {
  const shared = () => requireShare(kernel, namespace)
  const chainIdOf = (networkId: string) => `0x${Number(networkId.split(':')[1]).toString(16)}`
  const chainNow = () => {
    const share = findShare(kernel, namespace)
    return share && chainIdOf(share.networkId)
  }

  return {
    async request({ method, params }) {
      const { addresses, networkId } = shared()
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return addresses
      if (method === 'eth_chainId') return chainIdOf(networkId)
      if (method === 'net_version') return networkId.split(':')[1]
      if (method === 'wallet_switchEthereumChain') return moveTo(kernel, params)
      // ERC-5792: nothing beyond single transactions yet.
      if (method === 'wallet_getCapabilities') return {}
      if (method === 'wallet_getAssets') return listAssets(kernel, params)
      const { rpcUrl, otherRpcUrls = [] } = kernel.networks.get(networkId) ?? {}
      if (isRead(method) && rpcUrl)
        return requestJsonRpc(kernel.http, { urls: [rpcUrl, ...otherRpcUrls], method, params, signal: kernel.signal })
      if (isSigned(method)) return sign(kernel, method, Array.isArray(params) ? params : [])
      kernel.notify(kernel.messages('auth', messages).notAllowed, 'error')
      throw new RequestNotAllowedError({ method })
    },
    ...emitChanges(kernel, {
      accounts: () => findShare(kernel, namespace)?.addresses ?? [],
      chainId: chainNow,
    }),
  }
}

async function sign(kernel: Kernel, method: SignedMethod, params: readonly unknown[]): Promise<unknown> {
  const { addresses, networkId } = requireShare(kernel, namespace)
  const named = accountsIn(method, params).filter((value) => typeof value === 'string')
  const account = addresses.find((own) => named.some((name) => name.toLowerCase() === own.toLowerCase()))
  // A transaction without an account is of the account in use.
  const isUnnamed = method === 'eth_sendTransaction' && named.length === 0
  if (!account && !isUnnamed) throw new AccountNotSharedError({ address: named[0] })
  const chainId = chainNamed(method, params) ?? networkId
  const result = await askApproval(kernel, { method, params: [...params], chainId, account: account ?? addresses[0] })
  if (method === 'eth_sendTransaction') kernel.fetchBalance({ namespace, force: true }).catch(() => {})
  return result
}

/** EIP-3326 of the host's own code: the kit moves, and with it the session. */
async function moveTo(kernel: Kernel, params: unknown): Promise<null> {
  const [first] = Array.isArray(params) ? params : []
  await kernel.switchNetwork(`${namespace}:${Number((Object(first) as { chainId?: unknown }).chainId)}`)
  return null
}
