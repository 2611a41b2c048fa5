import type { Plugin } from '../plugin.ts'
import type { TokenBalance } from '../types/account.ts'
import type { Intents } from '../types/intent.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Confirmation, Fee, Notice, Prepared } from '../types/money.ts'
import type { CaipNetworkId, NamespaceInfo, Network } from '../types/network.ts'
import type { Namespace } from '../types/register.ts'
import { createMockWallet, type MockWallet, type MockWalletOptions } from './createMockWallet.ts'
import { mockNetwork } from './mockNetwork.ts'

/** A transfer that a mocked wallet has sent. */
export type MockTransfer = Intents['transfer'] &
  Pick<Prepared, 'account' | 'connector' | 'network'> & { readonly id: string }

/** What a test may change of a mocked chain, at any time. */
type MockLedger = {
  /** Native balances by address, in the smallest unit; 0 where none is given. Transfers move them. */
  readonly balances: Record<string, bigint>
  /** What an address holds beside the native currency. */
  readonly tokens: Record<string, readonly TokenBalance[]>
  /** Addresses by name; the first name of an address is its primary one. */
  readonly names: Record<string, string>
  /** What `prepare` says that it costs; the currency is the network's. */
  fee: Partial<Fee>
  /** What `prepare` has to say of a transfer. */
  notices: readonly Notice[]
  /** What becomes of a transfer; `pending` never settles. */
  outcome: Confirmation['status'] | 'pending'
}

/** How a mocked chain is at first. */
export type MockChainOptions = Partial<MockLedger> & {
  /** Of one namespace or of several; `mock:1` and `mock:2` by default. */
  readonly networks?: readonly [Network, ...Network[]] | undefined
  /** One by the id `wallet` by default. */
  readonly wallets?: readonly MockWalletOptions[] | undefined
  /** What people are told of each namespace; a memo may have 32 bytes by default. */
  readonly info?: Partial<NamespaceInfo> | undefined
  readonly isAddress?: ((address: string) => boolean) | undefined
}

/** A chain in memory: the plugin, and what a test scripts and reads. */
export type MockChain = MockLedger & {
  /** May be composed into several kernels: as several visits to a page, or several tabs. */
  readonly plugin: Plugin
  /** The first of its namespaces. */
  readonly namespace: Namespace
  readonly networks: readonly [Network, ...Network[]]
  /** What was sent, oldest first. */
  readonly sent: readonly MockTransfer[]
  /** A wallet by its id; the first one by default. */
  wallet(id?: string): MockWallet
  /** Puts a wallet into the page that was not `present`. */
  announce(id?: string): void
}

/**
 * Makes a whole chain in memory for tests of hosts and features: networks, wallets that a test scripts, balances, names,
 * messages and transfers.
 * @example
 * ```ts
 * import { createTestKernel, mockChain } from 'tapkit/testing'
 * const chain = mockChain({ balances: { 'wallet-1': 5_000_000n }, names: { 'bob.mock': 'bob-1' } })
 * const kernel = createTestKernel({ plugins: [chain.plugin] })
 * await kernel.start()
 * await kernel.connect({ connectorId: 'wallet', namespace: chain.namespace })
 * chain.wallet().mode = 'reject'
 * const prepared = await kernel.prepare({ kind: 'transfer', to: 'bob-1', amount: 1n })
 * await kernel.send(prepared).catch((error) => console.info(error.name))
 * chain.wallet().lock()
 * ```
 */
export function mockChain(options: MockChainOptions = {}): MockChain {
  const { networks = [mockNetwork('mock:1'), mockNetwork('mock:2')] as const, wallets = [{ id: 'wallet' }] } = options
  const spanned = [...new Set(networks.map(({ namespace }) => namespace))]
  const toNetwork = (id: CaipNetworkId) => networks.find((network) => network.id === id) ?? mockNetwork(id)
  const mocked = new Map(
    wallets.map(({ namespaces = spanned.slice(0, 1), ...wallet }) => [
      wallet.id,
      createMockWallet({ namespaces, ...wallet }, toNetwork),
    ]),
  )
  const present = new Set(wallets.filter(({ present }) => present !== false).map(({ id }) => id))
  const kernels = new Set<Kernel>()
  const find = (id = wallets[0]?.id ?? '') => {
    const found = mocked.get(id)
    if (!found) throw new Error(`The mocked chain has no wallet "${id}".`)
    return found
  }
  // The namespaces that a composed plugin has typed are the only ones that the registry takes: these are of the test.
  const add = (kernel: Kernel, id: string) => kernel.connectors.add(find(id).connector as never)
  const sent: MockTransfer[] = []
  const chain: MockChain = {
    namespace: networks[0].namespace as Namespace,
    networks,
    sent,
    balances: { ...options.balances },
    tokens: { ...options.tokens },
    names: { ...options.names },
    fee: options.fee ?? {},
    notices: options.notices ?? [],
    outcome: options.outcome ?? 'confirmed',
    wallet: (id) => find(id).wallet,
    announce(id = wallets[0]?.id ?? '') {
      present.add(id)
      for (const kernel of kernels) add(kernel, id)
    },
    plugin: {
      name: 'mockChain',
      apply(kernel) {
        kernels.add(kernel)
        kernel.signal.addEventListener('abort', () => kernels.delete(kernel), { once: true })
        for (const namespace of spanned) {
          const own = networks.filter((network) => network.namespace === namespace)
          kernel.networks.add(own, { name: namespace, memoBytes: 32, ...options.info })
          tapReads(kernel, namespace, chain, options.isAddress)
          tapRequests(kernel, namespace, chain, (id) => mocked.get(id)?.ask, sent)
        }
        kernel.hooks.discover.tap('mockChain', () => {
          for (const id of present) add(kernel, id)
        })
      },
    },
  }
  return chain
}

const tapOf = (namespace: string) => ({ name: 'mockChain', namespace: namespace as Namespace })

/** What the chain knows without asking a wallet. */
function tapReads({ hooks }: Kernel, namespace: string, chain: MockChain, isAddress = looksLikeAddress): void {
  const tap = tapOf(namespace)
  const balanceOf = (address: string, { nativeCurrency }: Network) => ({
    ...nativeCurrency,
    value: chain.balances[address] ?? 0n,
  })
  hooks.fetchBalance.tap(tap, ({ account, network }) => balanceOf(account.address, network))
  hooks.fetchTokens.tap(tap, ({ account: { address }, network }) => [
    { ...balanceOf(address, network), networkId: network.id },
    ...(chain.tokens[address] ?? []),
  ])
  hooks.prepare.tap(tap, ({ intent, network: { nativeCurrency } }) => ({
    payload: (intent.kind === 'transfer' ? paymentOf(intent.about) : intent.payload) as never,
    fee: { value: 1_000n, decimals: nativeCurrency.decimals, symbol: nativeCurrency.symbol, ...chain.fee },
    notices: chain.notices,
  }))
  hooks.readPayload.tap(tap, ({ payload }) => {
    const payment = paymentIn(payload)
    return { changes: changesOf(payment), memo: payment.memo }
  })
  hooks.validateAddress.tap(tap, ({ address }) => isAddress(address))
  hooks.verifyMessage.tap(tap, ({ address, message, signature }) => signature === `${address} signed ${message}`)
  hooks.resolveName.tap(tap, ({ name }) => {
    const { [name]: address } = chain.names
    return address === undefined ? undefined : { address, name }
  })
  hooks.lookupAddress.tap(tap, ({ address }) => {
    const name = Object.keys(chain.names).find((each) => chain.names[each] === address)
    return name === undefined ? undefined : { address, name }
  })
  hooks.waitForTransaction.tapPromise(tap, async ({ id }) => {
    const transfer = chain.sent.find((each) => each.id === id)
    if (chain.outcome === 'pending') return new Promise(() => {})
    return { id, status: chain.outcome, seen: transfer && changesOf(transfer) }
  })
}

type Ask = ReturnType<typeof createMockWallet>['ask']

/** What a wallet of the chain is asked for; those of another plugin are left to it. */
function tapRequests(
  { hooks }: Kernel,
  namespace: string,
  { balances }: MockChain,
  askOf: (id: string) => Ask | undefined,
  sent: MockTransfer[],
): void {
  const tap = tapOf(namespace)
  hooks.signMessage.tapPromise(tap, async ({ connector, account: { address }, message }) =>
    askOf(connector.id)?.('sign', () => ({ signature: `${address} signed ${message}`, address })),
  )
  hooks.send.tapPromise(tap, async ({ payload, account, connector, network }) =>
    askOf(connector.id)?.('send', () => {
      const payment = paymentIn(payload)
      const { to, amount, token } = payment
      const id = `mock-${sent.length + 1}`
      sent.push({ ...payment, account, connector, network, id })
      if (!token) {
        balances[account.address] = (balances[account.address] ?? 0n) - amount
        balances[to] = (balances[to] ?? 0n) + amount
      }
      return { id }
    }),
  )
}

/** Composed plugins type the payloads of their own namespaces; this chain's is the transfer itself. */
const paymentIn = (payload: unknown) => payload as Intents['transfer']

/** What a mocked wallet is asked for: the transfer itself. */
const paymentOf = ({ to, amount, token, memo }: Intents['transfer']): Intents['transfer'] => ({
  to,
  amount,
  token,
  memo,
})

const changesOf = ({ to, amount, token }: Intents['transfer']) => [
  { direction: 'out' as const, amount, token: token?.address, party: to },
]

const looksLikeAddress = (address: string): boolean => /^[\w.-]{3,}$/.test(address)
