import type { ChainWalletMode } from './chainWorld.ts'

type Listener = (payload: never) => void

/** A Bitcoin wallet in the dialect of sats-connect that a test scripts. */
export type SimulatedBitcoinWallet = {
  mode: ChainWalletMode
  /** The addresses that it shares. A taproot address is its address for ordinals, any other is its payment address. */
  accounts: string[]
  /** As wallet requests name it: `Mainnet`, `Testnet`, `Testnet4`, `Signet` or `Regtest`. */
  network: string
  /** The methods that `getInfo` lists, beside the names of `answers`. By default, all that it answers by itself. */
  methods: string[]
  /** The requests to the wallet, oldest first. */
  readonly requests: { readonly method: string; readonly params: unknown }[]
  /** Results of further methods, or in place of its own. What an answer throws is the wallet's error. */
  readonly answers: Record<string, (params: unknown) => unknown>
  readonly provider: {
    request(method: string, params?: unknown): Promise<unknown>
    addListener(asked: { readonly eventName: string; readonly cb: Listener }): () => void
  }
  /** Sends an event as the wallet would, after `accounts` or `network` was changed. */
  emit(event: 'accountChange' | 'networkChange' | 'disconnect'): void
  /** How many questions it showed the visitor. */
  prompts(): number
  /** How many listeners are bound. */
  listeners(): number
}

/** Addresses of the test vectors of BIP-84 and BIP-86. */
const accounts = [
  'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
]
const publicKey = '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c'
const txid = 'ab'.repeat(32)

/** The methods that the wallet answers without a question to the visitor. */
const silent =
  /^(getInfo|getBalance|runes_(estimate|getOrder|getBalance).*|ord_getInscriptions|wallet_(getAccount|getNetwork|getWalletType|getCurrentPermissions|disconnect|renouncePermissions))$/
const failures = {
  reject: { code: -32000, message: 'User rejected request' },
  locked: { code: -32002, message: 'Access denied' },
}

/**
 * Makes a Bitcoin wallet that approves, rejects, hangs, is locked or answers with the wrong types. Put its `provider` on `window`, and its name into
 * `btc_providers` (WBIP004), as a wallet does.
 * @example
 * ```ts
 * import { createSimulatedBitcoinWallet } from 'tapkit/testing'
 * const wallet = createSimulatedBitcoinWallet({ mode: 'reject' })
 * ```
 */
export function createSimulatedBitcoinWallet(
  options: Partial<Pick<SimulatedBitcoinWallet, 'mode' | 'accounts' | 'network' | 'methods' | 'answers'>> = {},
): SimulatedBitcoinWallet {
  const bound = new Map<string, Set<Listener>>()
  const wallet: SimulatedBitcoinWallet = {
    mode: options.mode ?? 'approve',
    accounts: options.accounts ?? [...accounts],
    network: options.network ?? 'Mainnet',
    methods: options.methods ?? Object.keys(results),
    requests: [],
    answers: options.answers ?? {},
    provider: {
      async request(method, params) {
        wallet.requests.push({ method, params })
        if (wallet.mode === 'hang' && !silent.test(method)) return new Promise(() => {})
        return { jsonrpc: '2.0', id: '1', ...(await envelope(wallet, method, params)) }
      },
      addListener({ eventName, cb }) {
        bound.set(eventName, (bound.get(eventName) ?? new Set()).add(cb))
        return () => void bound.get(eventName)?.delete(cb)
      },
    },
    emit(event) {
      const payload = { type: event, addresses: addressesOf(wallet), bitcoin: { name: wallet.network } }
      for (const listener of [...(bound.get(event) ?? [])]) listener(payload as never)
    },
    prompts: () => wallet.requests.filter(({ method }) => !silent.test(method)).length,
    listeners: () => [...bound.values()].reduce((count, { size }) => count + size, 0),
  }
  return wallet
}

async function envelope(
  wallet: SimulatedBitcoinWallet,
  method: string,
  params: unknown,
): Promise<{ readonly result: unknown } | { readonly error: unknown }> {
  if (wallet.mode === 'reject' && !silent.test(method)) return { error: failures.reject }
  if (wallet.mode === 'locked' && method !== 'getInfo') return { error: failures.locked }
  if (wallet.mode === 'wrongTypes') return { result: { unexpected: method } }
  try {
    const own = wallet.answers[method]
    return { result: own ? await own(params) : resultOf(wallet, method, params) }
  } catch (error) {
    const { code = -32603, message = 'The wallet has failed' } = Object(error) as { code?: unknown; message?: unknown }
    return { error: { code, message } }
  }
}

function resultOf(wallet: SimulatedBitcoinWallet, method: string, params: unknown): unknown {
  const own = Object.hasOwn(results, method) ? results[method] : undefined
  if (own) return own(wallet, Object(params))
  throw { code: -32601, message: `Method ${method} not found` }
}

type Asked = {
  readonly name?: unknown
  readonly psbt?: unknown
  readonly purposes?: readonly string[]
  readonly addresses?: readonly string[]
}
type Message = { readonly address: string; readonly protocol?: string }

const networkOf = ({ network }: SimulatedBitcoinWallet) => ({ bitcoin: { name: network }, stacks: { name: 'mainnet' } })

/** The account, with the addresses of the purposes that were asked for; with all addresses by default. */
const accountOf = (wallet: SimulatedBitcoinWallet, purposes?: readonly string[]) => ({
  id: 'account',
  addresses: addressesOf(wallet).filter(({ purpose }) => purposes?.includes(purpose) ?? true),
  walletType: 'software',
  network: networkOf(wallet),
})

/** No real signature. */
const signed = ({ address, protocol = 'BIP322' }: Message) => ({
  signature: btoa('signed'),
  messageHash: '',
  address,
  protocol,
})

/** The methods that the wallet knows by itself. */
const results: Readonly<Record<string, (wallet: SimulatedBitcoinWallet, params: Asked) => unknown>> = {
  getInfo: (wallet) => ({ version: '1', methods: [...wallet.methods, ...Object.keys(wallet.answers)], supports: [] }),
  getAccounts: (wallet, { purposes }) => accountOf(wallet, purposes).addresses,
  getAddresses: (wallet, { purposes }) => accountOf(wallet, purposes),
  getBalance: () => ({ confirmed: '1000000', unconfirmed: '0', total: '1000000' }),
  signMessage: (_, params) => signed(params as Message),
  signMultipleMessages: (_, params) => (params as readonly Message[]).map(signed),
  signPsbt: (_, { psbt }) => ({ psbt }),
  sendTransfer: () => ({ txid }),
  wallet_connect: (wallet, { addresses }) => accountOf(wallet, addresses),
  wallet_disconnect: () => null,
  wallet_getAccount: (wallet) => accountOf(wallet),
  wallet_getNetwork: networkOf,
  wallet_changeNetwork(wallet, { name }) {
    wallet.network = String(name)
    return null
  },
  wallet_getWalletType: () => 'software',
  wallet_getCurrentPermissions: () => [
    { type: 'account', resourceId: 'account', clientId: 'page', actions: { read: true } },
    { type: 'wallet', resourceId: 'wallet', clientId: 'page', actions: { readNetwork: true } },
  ],
  wallet_requestPermissions: () => true,
  wallet_renouncePermissions: () => null,
}

const addressesOf = ({ accounts: shared }: SimulatedBitcoinWallet) =>
  shared.map((address) => {
    const isTaproot = /^(bc|tb|bcrt)1p/.test(address)
    return {
      ...{ address, publicKey, walletType: 'software' },
      purpose: isTaproot ? 'ordinals' : 'payment',
      addressType: isTaproot ? 'p2tr' : 'p2wpkh',
    }
  })
