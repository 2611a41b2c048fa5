import { providerErrors, rpcErrors } from '@metamask/rpc-errors'
import { createWalletClient, type Hex, hexToString, http, isHex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { keys } from '../wallet/accounts.ts'
import { ask } from './ask.ts'

type Request = { readonly method: string; readonly params?: unknown }
type Notification = { readonly method: string; readonly params: unknown }
type Follower = { readonly origin: string; readonly tell: (notification: Notification) => void }

const account = privateKeyToAccount(keys[0])
const accounts = [account.address.toLowerCase()]
const ethereum = '0x1'

/** One account, and permissions by origin; `nodes` are the RPC URLs by chain id, of which the wallet knows Ethereum's alone at first. */
export function createWallet(nodes: Readonly<Record<Hex, string>>) {
  const permitted = new Set<string>()
  const known = new Set<string>([ethereum])
  const followers = new Set<Follower>()
  let chainId: Hex = ethereum

  const accountsOf = (origin: string) => (permitted.has(origin) ? accounts : [])
  const tellAccounts = (origin: string) => {
    for (const follower of followers)
      if (follower.origin === origin) follower.tell({ method: 'metamask_accountsChanged', params: accountsOf(origin) })
  }
  const nodeOf = (id: Hex) => {
    const url = nodes[id]
    if (!url) throw providerErrors.custom({ code: 4902, message: `Unrecognized chain ID "${id}".` })
    return url
  }
  const permit = async (origin: string) => {
    if (!permitted.has(origin)) {
      await ask({ title: 'Connect this site?', text: origin, key: 'Connect' })
      permitted.add(origin)
      tellAccounts(origin)
    }
    return accounts
  }
  const permissions = (origin: string) =>
    permitted.has(origin)
      ? [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accounts }] }]
      : []
  const need = (origin: string, address: unknown) => {
    if (!permitted.has(origin) || String(address).toLowerCase() !== accounts[0]) throw providerErrors.unauthorized()
  }
  const forward = async (method: string, params: unknown) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(nodeOf(chainId), { method: 'POST', headers, body })
    const { result, error } = (await answer.json()) as { result?: unknown; error?: { code: number; message: string } }
    if (error) throw rpcErrors.internal({ message: error.message, data: error })
    return result
  }
  const switchTo = async (origin: string, id: Hex, title: string) => {
    await ask({ title, text: `${origin}\n${id}`, key: 'Switch' })
    known.add(id)
    chainId = id
    const params = { chainId, networkVersion: String(Number(chainId)), isConnected: true }
    for (const { tell } of followers) tell({ method: 'metamask_chainChanged', params })
    return null
  }

  const methods: Record<string, (origin: string, params: never) => unknown> = {
    metamask_getProviderState: (origin) => ({
      ...{ accounts: accountsOf(origin), chainId, isUnlocked: true, networkVersion: String(Number(chainId)) },
    }),
    eth_chainId: () => chainId,
    net_version: () => String(Number(chainId)),
    eth_accounts: accountsOf,
    eth_requestAccounts: permit,
    wallet_getPermissions: permissions,
    wallet_requestPermissions: async (origin) => {
      await permit(origin)
      return permissions(origin)
    },
    wallet_revokePermissions: (origin) => {
      permitted.delete(origin)
      tellAccounts(origin)
      return null
    },
    personal_sign: async (origin, [data, address]: [Hex, Hex]) => {
      need(origin, address)
      await ask({ title: 'Sign this message?', text: isHex(data) ? hexToString(data) : data, key: 'Sign' })
      return account.signMessage({ message: isHex(data) ? { raw: data } : data })
    },
    eth_signTypedData_v4: async (origin, [address, data]: [Hex, string]) => {
      need(origin, address)
      await ask({ title: 'Sign this data?', text: data, key: 'Sign' })
      return account.signTypedData(JSON.parse(data))
    },
    eth_sendTransaction: async (origin, [transaction]: [{ from: Hex; to?: Hex; value?: Hex; data?: Hex }]) => {
      need(origin, transaction.from)
      await ask({ title: 'Send this transaction?', text: JSON.stringify(transaction, undefined, 1), key: 'Confirm' })
      const { to, value = '0x0', data } = transaction
      const chain = { id: Number(chainId), name: '', nativeCurrency: { name: '', symbol: 'ETH', decimals: 18 } }
      const client = createWalletClient({
        account,
        chain: { ...chain, rpcUrls: { default: { http: [nodeOf(chainId)] } } },
        transport: http(nodeOf(chainId)),
      })
      return client.sendTransaction({ to, value: BigInt(value), ...(data && { data }) } as never)
    },
    wallet_switchEthereumChain: (origin, [{ chainId: id }]: [{ chainId: Hex }]) => {
      if (!known.has(id)) throw providerErrors.custom({ code: 4902, message: `Unrecognized chain ID "${id}".` })
      return id === chainId ? null : switchTo(origin, id, 'Switch network?')
    },
    wallet_addEthereumChain: (origin, [{ chainId: id }]: [{ chainId: Hex }]) => {
      nodeOf(numberToHex(Number(id)))
      return switchTo(origin, id, 'Add this network?')
    },
  }

  return {
    async request(origin: string, { method, params }: Request): Promise<unknown> {
      if (Object.hasOwn(methods, method)) return methods[method]?.(origin, (params ?? []) as never)
      if (/^(eth|net|web3)_/.test(method) && !/sign|accounts|send/i.test(method)) return forward(method, params)
      throw rpcErrors.methodNotFound({ message: `The method "${method}" does not exist / is not available.` })
    },
    /** Tells a page of that origin what changes; ends with the function that it returns. */
    follow(origin: string, tell: Follower['tell']): () => void {
      const follower = { origin, tell }
      followers.add(follower)
      return () => void followers.delete(follower)
    },
  }
}
