import type { Connection, PublicKey } from '@solana/web3.js'
import { type BaseError, type ErrorsOf, type Kernel, PluginError } from 'tapkit/kernel'
import { createEmitter } from './createEmitter.ts'
import type * as errors from './errors.ts'
import type { WalletAdapter, Web3 } from './types.ts'

declare module 'tapkit/kernel' {
  interface Errors extends ErrorsOf<typeof errors> {}
}

/** Options of `createWalletAdapter`. */
export type WalletAdapterOptions = {
  /** `import * as web3 from '@solana/web3.js'`, or an object of the four classes alone. */
  readonly web3: Web3
}

const namespace = 'solana'

/**
 * Makes a wallet of wallet-adapter's shape out of a kit: code that was written for `@solana/wallet-adapter-base` asks
 * whichever wallet is in use. Make a single adapter for a kit, and keep it.
 * @throws PluginError if `@solana/web3.js` is not given
 * @example
 * ```ts
 * import * as web3 from '@solana/web3.js'
 * import { createAppKit } from 'tapkit'
 * import { solana } from 'tapkit/solana'
 * import { solanaMainnet } from 'tapkit/solana/networks'
 * import { createWalletAdapter } from 'tapkit/solana/web3'
 *
 * const appkit = createAppKit({ plugins: [solana({ networks: [solanaMainnet] })] })
 * export const wallet = createWalletAdapter(appkit.kernel, { web3 })
 * wallet.on('connect', (publicKey) => console.info(publicKey.toBase58()))
 * ```
 */
export function createWalletAdapter(kernel: Kernel, { web3 }: WalletAdapterOptions): WalletAdapter {
  if (!(web3 as Partial<Web3> | undefined)?.PublicKey) {
    const plugin = '@solana/web3.js'
    throw new PluginError({ plugin, message: `${plugin} is not here: npm install ${plugin}@1, and hand it over` })
  }
  const { emit, emitter } = createEmitter(() => adapter)
  const inUse = () => kernel.connections(namespace)[0]
  const account = () => kernel.account(namespace)
  let key: PublicKey | undefined
  let reader: { readonly url: string | undefined; readonly connection: Connection } | undefined

  /** The wallet in use at this moment is asked, or none. */
  const ask =
    (verb: keyof Omit<typeof import('./verbs.ts'), 'signed'>) =>
    async (...input: readonly never[]): Promise<never> => {
      const asked = { kernel, web3, connection: kernel.connection(namespace) }
      try {
        const verbs = await import('./verbs.ts')
        return (await (verbs[verb] as (...input: readonly unknown[]) => unknown)(asked, ...input)) as never
      } catch (error) {
        emit('error', error as BaseError)
        throw error
      }
    }

  const adapter: WalletAdapter = {
    ...emitter,
    get name() {
      return (inUse()?.name ?? 'tapkit') as WalletAdapter['name']
    },
    url: '',
    get icon() {
      return inUse()?.imageUrl ?? ''
    },
    get readyState() {
      if (typeof window === 'undefined') return 'Unsupported'
      return kernel.connectors.list(namespace).some(({ installed }) => installed) ? 'Installed' : 'Loadable'
    },
    get publicKey() {
      const { address, status } = account()
      if (!address || status !== 'connected') return null
      if (key?.toBase58() !== address) key = new web3.PublicKey(address)
      return key
    },
    get connected() {
      return account().status === 'connected'
    },
    get connecting() {
      return /connecting$/.test(account().status)
    },
    supportedTransactionVersions: new Set(['legacy', 0] as const),
    get connection() {
      const url = kernel.network(namespace)?.rpcUrl
      if (!reader || reader.url !== url) reader = { url, connection: new web3.Connection(url ?? '', 'confirmed') }
      return reader.connection
    },
    subscribe: (listener) => kernel.subscribe(listener),
    autoConnect: () => kernel.start(),
    connect: ask('connect'),
    disconnect: ask('disconnect'),
    signMessage: ask('signMessage'),
    signTransaction: ask('signTransaction'),
    signAllTransactions: ask('signAllTransactions'),
    sendTransaction: ask('sendTransaction'),
    signIn: ask('signIn'),
  }

  let told = { key: adapter.publicKey, ready: adapter.readyState }
  kernel.subscribe(() => {
    const before = told
    const { publicKey, readyState } = adapter
    told = { key: publicKey, ready: readyState }
    if (readyState !== before.ready) emit('readyStateChange', readyState)
    if (publicKey === before.key) return
    if (publicKey) emit('connect', publicKey)
    else emit('disconnect')
  })
  return adapter
}
