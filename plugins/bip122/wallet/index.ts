import type { Kernel } from 'tapkit/kernel'
import { addressShape } from '../address/addressShape.ts'
import { networkNameOf } from '../networks/networkNameOf.ts'
import type { BitcoinWallet, WalletAddress } from './types.ts'

export type {
  BitcoinWallet,
  InputToSign,
  PsbtLike,
  SignPsbtOptions,
  TransferOptions,
  WalletAddress,
} from './types.ts'

const namespace = 'bip122'

/**
 * Makes a wallet for code that writes its own transactions, by `@scure/btc-signer` or bitcoinjs-lib: addresses with their keys,
 * and signatures of PSBTs. It follows the account and the network in use. A request for another account is refused.
 * @example
 * ```ts
 * import { createAppKit } from 'tapkit'
 * import { bip122 } from 'tapkit/bip122'
 * import { bitcoin } from 'tapkit/bip122/networks'
 * import { createBitcoinWallet } from 'tapkit/bip122/wallet'
 *
 * const appkit = createAppKit({ plugins: [bip122({ networks: [bitcoin] })] })
 * export const wallet = createBitcoinWallet(appkit.kernel)
 * export const sign = (psbt: Uint8Array) => wallet.signPsbt(psbt, { inputs: [0] })
 * ```
 */
export function createBitcoinWallet(kernel: Kernel): BitcoinWallet {
  const inUse = () => kernel.connections(namespace)[0]
  const isConnected = () => kernel.account(namespace).status === 'connected'
  let last: { readonly of: string; readonly addresses: readonly WalletAddress[] } = { of: '', addresses: [] }
  /** The wallet in use at this moment is asked, or none. */
  const ask =
    (verb: keyof typeof import('./verbs.ts')) =>
    async (...input: readonly never[]): Promise<never> => {
      const connection = kernel.connection(namespace)
      const verbs = await import('./verbs.ts')
      return (verbs[verb] as (...input: readonly unknown[]) => Promise<never>)({ kernel, connection }, ...input)
    }
  return {
    get connected() {
      return isConnected()
    },
    get network() {
      return networkNameOf(kernel.network(namespace)?.id ?? '')
    },
    get address() {
      return isConnected() ? inUse()?.address : undefined
    },
    get addresses() {
      const accounts = isConnected() ? (inUse()?.accounts ?? []) : []
      const list = accounts.map(({ address, publicKey, purpose = 'payment' }) => ({
        ...{ address, publicKey, purpose, type: addressShape(address)?.type },
      }))
      const of = JSON.stringify(list)
      if (of !== last.of) last = { of, addresses: list }
      return last.addresses
    },
    subscribe: (listener) => kernel.subscribe(listener),
    signPsbt: ask('signPsbt'),
    signMessage: ask('signMessage'),
    sendTransfer: ask('sendTransfer'),
  }
}
