import {
  type AccountInput,
  AccountNotSharedError,
  type Connection,
  type ConnectRequest,
  type Moved,
  type Network,
  NoWalletResponseError,
  type SessionChange,
  type SessionInput,
} from 'tapkit/kernel'
import type { Context } from '../context.ts'
import type { SolanaAccount } from '../provider.ts'
import { answerChallenge } from './answerChallenge.ts'
import { createProvider } from './createProvider.ts'
import { ClusterNotSupportedError } from './errors.ts'
import type { RegisteredWallet } from './readWallet.ts'
import { signsFor } from './signsFor.ts'

type Asked = Pick<ConnectRequest<'solana'>, 'network' | 'challenge' | 'signal'>

/**
 * How a wallet of Wallet Standard is connected, restored, watched and left. It is on no network of its own: each
 * transaction names its cluster, and each account lists those that it signs for (sessions 11).
 */
export function createLife(context: Context, { wallet, name }: RegisteredWallet) {
  const provider = createProvider(context, wallet)

  /** A session with these accounts, of which at least one must list the network. */
  const open = (accounts: readonly SolanaAccount[], { network }: Asked): SessionInput => {
    requireAny(accounts, network)
    return { accounts: toInputs(accounts) }
  }
  const requireAny = (accounts: readonly Pick<SolanaAccount, 'networks'>[], network: Network): void => {
    if (accounts.some(({ networks }) => signsFor(context, networks, network))) return
    throw new ClusterNotSupportedError({ wallet: name, network: network.name })
  }

  return {
    provider,

    /** @throws UserRejectedError, ClusterNotSupportedError, NoWalletResponseError, RPCError */
    async connect(asked: Asked): Promise<SessionInput> {
      // Before the visitor is asked for something that would be of no use.
      requireAny([{ networks: provider.networks?.() }], asked.network)
      const signed = await answerChallenge(provider, asked)
      // A visitor who has left meanwhile is not asked a second time.
      asked.signal.throwIfAborted()
      const shared = signed && provider.accounts()
      // A wallet that signs in without sharing accounts is asked for its accounts as well.
      const accounts = shared?.some(({ address }) => address === signed?.address) ? shared : await provider.connect()
      if (accounts.length === 0) throw new NoWalletResponseError({ method: 'standard:connect' })
      return { ...open(accounts, asked), signed: signed && [signed] }
    },

    /** @throws ClusterNotSupportedError, NoWalletResponseError, RPCError */
    async restore(asked: Asked): Promise<SessionInput | undefined> {
      const accounts = await provider.connect({ silent: true })
      return accounts.length > 0 ? open(accounts, asked) : undefined
    },

    /** @throws UserRejectedError, RPCError */
    disconnect: async () => provider.disconnect?.(),

    /**
     * The wallet is not asked, but at least one of its accounts must list the cluster.
     * @throws ClusterNotSupportedError, AccountNotSharedError
     */
    async switchNetwork(network: Network, { account: { address } }: Pick<Connection, 'account'>): Promise<Moved> {
      const accounts = provider.accounts()
      if (!accounts.some((shared) => shared.address === address)) throw new AccountNotSharedError({ address })
      requireAny(accounts, network)
      return { network, accounts: toInputs(accounts) }
    },

    watch(report: (change: SessionChange) => void, signal: AbortSignal): void {
      if (signal.aborted) return
      const off = provider.onChange?.((accounts) => report({ accounts: toInputs(accounts) }))
      if (off) signal.addEventListener('abort', off, { once: true })
    },
  }
}

/** The kernel's data of a wallet's accounts; an account that lists no composed cluster is left out. */
const toInputs = (accounts: readonly SolanaAccount[]): AccountInput[] =>
  accounts.filter(({ networks }) => networks?.length !== 0).map(({ address, networks }) => ({ address, networks }))
