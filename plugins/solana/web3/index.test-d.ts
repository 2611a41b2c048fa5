// What is written for wallet-adapter's own types takes the adapter as it is.
import type {
  MessageSignerWalletAdapter,
  SignerWalletAdapter,
  WalletAdapterProps,
  WalletReadyState,
} from '@solana/wallet-adapter-base'
import type { PublicKey, Transaction, VersionedTransaction } from '@solana/web3.js'
import { expectTypeOf } from 'vitest'
import type { WalletAdapter } from './index.ts'

declare const adapter: WalletAdapter
declare const legacy: Transaction
declare const versioned: VersionedTransaction

/** An enumeration of its own, whose texts are the same: no other type is one. */
type Ready = { readonly readyState: WalletReadyState }
const ready = adapter as WalletAdapter & Ready
export const props: WalletAdapterProps = ready
export const signer: Omit<SignerWalletAdapter, 'listeners' | 'listenerCount' | 'eventNames' | 'emit'> = ready
export const messages: Pick<MessageSignerWalletAdapter, 'signMessage' | 'on' | 'off'> = ready

expectTypeOf(adapter.publicKey).toEqualTypeOf<PublicKey | null>()
expectTypeOf(adapter.signTransaction(legacy)).toEqualTypeOf<Promise<Transaction>>()
expectTypeOf(adapter.signAllTransactions([versioned])).toEqualTypeOf<Promise<VersionedTransaction[]>>()
adapter.on('connect', (key) => expectTypeOf(key).toEqualTypeOf<PublicKey>())
// @ts-expect-error: there is no such event
adapter.on('accountChanged', () => {})
