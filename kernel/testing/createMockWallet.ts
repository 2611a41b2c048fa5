import type { AccountInput, ConnectorInput, SessionChange, SessionInput } from '../types/connector.ts'
import type { CaipNetworkId, Network } from '../types/network.ts'
import type { ChainWalletMode } from './chainWorld.ts'

/** How a mocked wallet treats what it is asked. `hang` keeps it in `held`, `fail` throws an error that is no refusal. */
export type MockMode = ChainWalletMode | 'fail'

/** What a wallet is asked for; all but `restore` and `disconnect` are shown to the visitor. */
export type MockQuestion = 'connect' | 'restore' | 'disconnect' | 'switch' | 'sign' | 'send'

/** A question that a wallet has not answered yet. */
export type HeldQuestion = {
  readonly question: MockQuestion
  readonly signal: AbortSignal | undefined
  /** Answers it, as a wallet of that mode would; `approve` by default. */
  answer(mode?: Exclude<MockMode, 'hang'>): void
}

/** How a mocked wallet stands in the page at first. */
export type MockWalletOptions = Partial<
  Pick<ConnectorInput, 'name' | 'kind' | 'imageUrl' | 'rdns' | 'source'> &
    Pick<MockWallet, 'mode' | 'accounts' | 'networkId' | 'sessionId' | 'provider'>
> & {
  readonly id: string
  /** Those that its sessions span; the chain's first by default. */
  readonly namespaces?: readonly string[] | undefined
  /** `false` where it cannot be asked for another network. */
  readonly switches?: false | undefined
  /** `false` where it comes later, by `chain.announce`. */
  readonly present?: false | undefined
}

/** A wallet that a test scripts. */
export type MockWallet = {
  readonly id: string
  readonly namespaces: readonly string[]
  mode: MockMode
  /** What it shares: in each of its namespaces, but for an account that names one. */
  accounts: readonly (string | AccountInput)[]
  /** The network that it is on; absent where it follows what it is asked for. */
  networkId: CaipNetworkId | undefined
  /** Where the wallet names its sessions itself. */
  sessionId: string | undefined
  /** What `getProvider` answers; `undefined` is a provider that is gone. */
  provider: unknown
  /** Oldest first. */
  readonly asked: MockQuestion[]
  readonly held: HeldQuestion[]
  /** How many questions it showed the visitor. */
  prompts(): number
  /** How many listen to it. */
  listeners(): number
  emitAccounts(accounts: MockWallet['accounts']): void
  emitNetwork(networkId: CaipNetworkId): void
  lock(): void
  /** Unlocks it, with the accounts that it had. */
  unlock(): void
  /** Ends its sessions, as the wallet's owner can. */
  end(): void
  /** Reports just this. */
  report(change: SessionChange): void
}

/** A wallet with what its chain needs of it. */
export type MockedWallet = {
  readonly wallet: MockWallet
  ask<value>(question: MockQuestion, value: () => value, signal?: AbortSignal): Promise<value>
  readonly connector: ConnectorInput
}

/** Makes a wallet of a mocked chain. `toNetwork` is the chain's way to a network, which it may not offer. */
export function createMockWallet(
  options: MockWalletOptions & { readonly namespaces: readonly string[] },
  toNetwork: (id: CaipNetworkId) => Network,
): MockedWallet {
  const { id, namespaces, switches, name = id, kind = 'injected', imageUrl, rdns, source } = options
  const reports = new Set<(change: SessionChange) => void>()
  const report = (change: SessionChange) => {
    for (const tell of [...reports]) tell(change)
  }
  const wallet: MockWallet = {
    id,
    namespaces,
    mode: options.mode ?? 'approve',
    accounts: options.accounts ?? [`${id}-1`],
    networkId: options.networkId,
    sessionId: options.sessionId,
    provider: 'provider' in options ? options.provider : { wallet: id },
    asked: [],
    held: [],
    prompts: () => wallet.asked.filter((question) => question !== 'restore' && question !== 'disconnect').length,
    listeners: () => reports.size,
    emitAccounts(accounts) {
      wallet.accounts = accounts
      reportAccounts(toAccounts(wallet))
    },
    emitNetwork(networkId) {
      wallet.networkId = networkId
      const network = toNetwork(networkId)
      report({ namespace: network.namespace, network })
    },
    lock() {
      wallet.mode = 'locked'
      reportAccounts([])
    },
    unlock() {
      wallet.mode = 'approve'
      reportAccounts(toAccounts(wallet))
    },
    end: () => report('ended'),
    report,
  }
  const reportAccounts = (shared: readonly AccountInput[]) => {
    for (const namespace of namespaces) {
      report({ namespace, accounts: shared.filter((account) => account.namespace === namespace) })
    }
  }
  const ask: MockedWallet['ask'] = async (question, value, signal) => {
    wallet.asked.push(question)
    const { mode } = wallet
    if (mode !== 'hang') return answer(mode, value)
    return new Promise((resolve, reject) => {
      const settle = (as: Exclude<MockMode, 'hang'> = 'approve') => {
        try {
          resolve(answer(as, value))
        } catch (error) {
          reject(error)
        }
      }
      wallet.held.push({ question, signal, answer: settle })
    })
  }
  const session = (): SessionInput => ({
    id: wallet.sessionId,
    accounts: toAccounts(wallet),
    network: wallet.networkId && toNetwork(wallet.networkId),
  })
  const switchNetwork = (network: Network) =>
    ask('switch', () => {
      wallet.networkId = network.id
      return { network }
    })
  const connector: ConnectorInput = {
    ...{ id, name, namespace: namespaces, kind, imageUrl, rdns, source },
    // The test says what the namespace's provider is.
    getProvider: async () => wallet.provider as never,
    connect: ({ signal }) => ask('connect', session, signal),
    restore: ({ signal }) => ask('restore', session, signal),
    async disconnect() {
      wallet.asked.push('disconnect')
      if (wallet.mode === 'fail') throw new Error('The wallet has crashed.')
    },
    watch(_, tell, signal) {
      reports.add(tell)
      signal.addEventListener('abort', () => reports.delete(tell), { once: true })
    },
    ...(switches === false ? {} : { switchNetwork }),
  }
  return { wallet, ask, connector }
}

/** What a wallet of a mode answers: one that is locked nothing, one of the wrong types nonsense. */
function answer<value>(mode: Exclude<MockMode, 'hang'>, value: () => value): value {
  if (mode === 'approve') return value()
  if (mode === 'reject') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  if (mode === 'fail') throw new Error('The wallet has crashed.')
  // A lie about the type is what these modes are for.
  return (mode === 'locked' ? undefined : { unexpected: true }) as never
}

const toAccounts = ({ accounts, namespaces }: MockWallet): readonly AccountInput[] =>
  accounts.flatMap((account) => {
    const entry = typeof account === 'string' ? { address: account } : account
    return entry.namespace ? [entry] : namespaces.map((namespace) => ({ ...entry, namespace }))
  })
