import {
  type Account,
  isError,
  type Network,
  NoWalletResponseError,
  type SessionChange,
  SwitchNotSupportedError,
} from 'tapkit/kernel'
import type { Life } from '../../wbip/lazyConnector.ts'
import { addressNetwork, parsePrincipal, toNetworkAddress } from '../address/parsePrincipal.ts'
import type { StacksProvider, StacksWalletEvent } from '../provider.ts'
import { readAccounts } from './readAccounts.ts'
import { readSilently } from './readSilently.ts'

type Accounts = readonly Account<'stacks'>[]
type NetworkId = Pick<Network, 'id'>

/** The accounts and the network that a wallet last told. */
type Known = { readonly accounts: Accounts; readonly network: NetworkId }

/** Makes a connector's methods for a wallet of either dialect. `wallet` is its name, for errors. */
export function createLife(provider: StacksProvider, wallet: string): Life<'stacks'> {
  const { dialect } = provider
  let known: Known | undefined

  /**
   * The version of a wallet's addresses tells its network: the wanted network, if the addresses can be of that network.
   */
  const keep = (accounts: Accounts, { id }: NetworkId): Known => {
    const kind = parsePrincipal(accounts[0]?.address)?.network
    const isThere = kind === addressNetwork(id.slice('stacks:'.length))
    known = { accounts, network: { id: isThere ? id : kind === 'mainnet' ? 'stacks:1' : 'stacks:2147483648' } }
    return known
  }
  /** What the wallet last shared here, unless the given accounts are the same keys on another network. */
  const remembered = (given: readonly Pick<Account, 'address'>[]) => {
    const keys = known?.accounts.map(({ address }) => toNetworkAddress(address, 'mainnet'))
    const isSame = keys && given.every(({ address }) => keys.includes(toNetworkAddress(address, 'mainnet')))
    return isSame && given.length > 0 ? given : (known?.accounts ?? given)
  }
  const askAccounts = async (network: Network): Promise<Accounts> => {
    const method = 'stx_getAddresses'
    const accounts = readAccounts(await provider.request(method, { network: addressNetwork(network.reference) }))
    if (accounts?.length) return accounts
    throw new NoWalletResponseError({ method, debug: 'The wallet showed no Stacks address.' })
  }
  /**
   * SIP-030 has no switch: its requests name their network, and the wallet is asked for its addresses of that network.
   */
  const askForNetwork = async (network: Network): Promise<Accounts> => {
    if (dialect === 'sip030') return askAccounts(network)
    const name = addressNetwork(network.reference) === 'mainnet' ? 'Mainnet' : 'Testnet'
    await provider.request('wallet_changeNetwork', { name })
    return readAccounts(await provider.request('wallet_getAccount')) ?? []
  }
  const readEvent = (event: StacksWalletEvent): SessionChange => {
    if (event.type === 'disconnect') return 'ended'
    if (event.type === 'stx_accountChange') {
      const { accounts } = event
      if (!known) return { accounts }
      const { network } = known
      known = { accounts, network }
      // An empty list means that the wallet is locked: it is still on the same network.
      return accounts.length > 0 && keep(accounts, network).network.id !== network.id ? known : { accounts }
    }
    const network: NetworkId = { id: `stacks:${event.chainId}` }
    const addresses = addressNetwork(String(event.chainId))
    // The same keys have other addresses on the other network.
    const accounts = (event.accounts ?? known?.accounts ?? []).map((account) => ({
      ...account,
      address: toNetworkAddress(account.address, addresses),
    }))
    if (accounts.length === 0) return { network }
    known = { accounts, network }
    return known
  }

  return {
    provider,
    async connect({ network, signal }) {
      const accounts = await askAccounts(network)
      // The answer to a press that was given up is nobody's.
      signal.throwIfAborted()
      return keep(accounts, network)
    },
    /**
     * SIP-030 cannot be asked in silence, so such a wallet is restored with the accounts that it last shared. Each
     * request names its account, and the wallet refuses an account that it no longer shares. The storage is no more to
     * be trusted than a wallet.
     */
    async restore({ network, accounts }) {
      const silent = () => readSilently(() => provider.request('wallet_getAccount'))
      const shared = dialect === 'sip030' ? remembered(accounts) : await silent()
      const read = readAccounts(shared)
      return read?.length ? keep(read, network) : undefined
    },
    async disconnect() {
      known = undefined
    },
    forget() {
      known = undefined
    },
    async switchNetwork(network, _, signal) {
      const shown = await askForNetwork(network).catch((cause) => {
        throw isError(cause, 'MethodNotSupportedError') ? new SwitchNotSupportedError({ wallet, cause }) : cause
      })
      signal.throwIfAborted()
      const wanted = addressNetwork(network.reference)
      const accounts = shown.filter(({ address }) => parsePrincipal(address)?.network === wanted)
      if (accounts.length === 0) throw new SwitchNotSupportedError({ wallet })
      known = { accounts, network }
      return known
    },
    watch(report, signal) {
      signal.addEventListener(
        'abort',
        provider.subscribe((event) => report(readEvent(event))),
        { once: true },
      )
    },
  }
}
