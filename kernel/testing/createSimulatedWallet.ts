/** How a simulated wallet treats what it is asked. */
export type SimulatedMode = 'approve' | 'reject' | 'hang' | 'lie' | 'locked' | 'wrongTypes'

type Listener = (value: never) => void

/** An EIP-1193 wallet that a test scripts. */
export type SimulatedWallet = {
  mode: SimulatedMode
  accounts: string[]
  /** As `eth_chainId` answers it. */
  chainId: string | number
  /** Chains that it knows; others are refused with 4902. */
  readonly chains: Set<number>
  /** What it was asked, oldest first. */
  readonly requests: { readonly method: string; readonly params: unknown }[]
  /** Answers for further methods. */
  readonly answers: Record<string, (params: unknown) => unknown>
  readonly provider: {
    request(input: { method: string; params?: unknown }): Promise<unknown>
    on(event: string, listener: Listener): void
    removeListener(event: string, listener: Listener): void
  }
  /** Sends an event as the wallet would. */
  emit(event: 'accountsChanged' | 'chainChanged' | 'connect' | 'disconnect', value: unknown): void
  /** How many questions it showed the visitor. */
  prompts(): number
  /** How many listeners are bound. */
  listeners(): number
}

const lies: Record<string, unknown> = {
  eth_requestAccounts: [],
  eth_accounts: ['0xnot-an-address'],
  eth_chainId: '0xzz',
  wallet_switchEthereumChain: null,
  eth_sendTransaction: '0x1',
  personal_sign: 42,
}

const prompts = new Set([
  'eth_requestAccounts',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
])

/**
 * Makes an EIP-1193 wallet that approves, rejects, hangs, lies, is locked or answers with the wrong types.
 * @example
 * ```ts
 * import { createSimulatedWallet } from 'tapkit/testing'
 * const wallet = createSimulatedWallet({ mode: 'reject' })
 * ```
 */
export function createSimulatedWallet(
  options: Partial<Pick<SimulatedWallet, 'mode' | 'accounts' | 'chainId' | 'answers'>> & {
    chains?: readonly number[]
  } = {},
): SimulatedWallet {
  const bound = new Map<string, Set<Listener>>()
  const wallet: SimulatedWallet = {
    mode: options.mode ?? 'approve',
    accounts: options.accounts ?? ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    chainId: options.chainId ?? '0x1',
    chains: new Set(options.chains ?? [1, 8453]),
    requests: [],
    answers: options.answers ?? {},
    provider: {
      request: async ({ method, params }) => {
        wallet.requests.push({ method, params })
        return answer(wallet, method, params)
      },
      on(event, listener) {
        bound.set(event, (bound.get(event) ?? new Set()).add(listener))
      },
      removeListener: (event, listener) => void bound.get(event)?.delete(listener),
    },
    emit(event, value) {
      for (const listener of [...(bound.get(event) ?? [])]) listener(value as never)
    },
    prompts: () => wallet.requests.filter(({ method }) => prompts.has(method)).length,
    listeners: () => [...bound.values()].reduce((count, { size }) => count + size, 0),
  }
  return wallet
}

async function answer(wallet: SimulatedWallet, method: string, params: unknown): Promise<unknown> {
  if (prompts.has(method)) {
    if (wallet.mode === 'hang') return new Promise(() => {})
    if (wallet.mode === 'reject') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }
  if (wallet.mode === 'lie' && method in lies) return lies[method]
  if (wallet.mode === 'wrongTypes') return { unexpected: method }
  const own = wallet.answers[method]
  if (own) return own(params)
  switch (method) {
    case 'eth_requestAccounts':
    case 'eth_accounts':
      return wallet.mode === 'locked' ? [] : wallet.accounts
    case 'eth_chainId':
      return wallet.chainId
    case 'wallet_switchEthereumChain':
      return switchChain(wallet, params)
    case 'wallet_addEthereumChain':
      wallet.chains.add(chainIdOf(params))
      return null
    case 'personal_sign':
    case 'eth_signTypedData_v4':
      return signatureOf(params)
    case 'eth_sendTransaction':
      return `0x${'ab'.repeat(32)}`
    default:
      throw Object.assign(new Error(`The method ${method} does not exist`), { code: -32601 })
  }
}

function switchChain(wallet: SimulatedWallet, params: unknown): null {
  const id = chainIdOf(params)
  if (!wallet.chains.has(id)) throw Object.assign(new Error('Unrecognized chain ID'), { code: 4902 })
  wallet.chainId = `0x${id.toString(16)}`
  wallet.emit('chainChanged', wallet.chainId)
  return null
}

/** No real signature, but another one for another message. */
function signatureOf(params: unknown): string {
  const hash = [...JSON.stringify(params)].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0, 7)
  return `0x${hash.toString(16).padStart(8, '0').repeat(16)}1b`
}

const chainIdOf = (params: unknown): number => Number((params as [{ chainId: string }])[0].chainId)
