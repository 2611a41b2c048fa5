'use client'

import type { Connection } from '@solana/web3.js'
import { useCallback, useState, useSyncExternalStore } from 'react'
import type { ReadyState, WalletAdapter } from './types.ts'

/** The result of `useSolanaWallet`. */
export type UseSolanaWallet = Pick<
  WalletAdapter,
  | 'publicKey'
  | 'connected'
  | 'connecting'
  | 'connect'
  | 'disconnect'
  | 'signMessage'
  | 'signTransaction'
  | 'signAllTransactions'
  | 'sendTransaction'
  | 'signIn'
> & {
  readonly disconnecting: boolean
  /** The wallet in use; `null` without a connection. */
  readonly wallet: { readonly adapter: WalletAdapter; readonly readyState: ReadyState } | null
}

/** Reads of the adapter as it is drawn; on a server, and while hydrating, `composed`. */
const useRead = <value>({ subscribe }: WalletAdapter, read: () => value, composed: value): value =>
  useSyncExternalStore(subscribe, read, () => composed)

/**
 * The Solana wallet in use, for code that was written for `useWallet` of wallet-adapter. Functions that the wallet
 * lacks exist, and reject.
 * @example
 * ```tsx
 * import type { WalletAdapter } from 'tapkit/solana/web3'
 * import { useSolanaWallet } from 'tapkit/solana/web3/react'
 * export function Who({ adapter }: { adapter: WalletAdapter }) {
 *   const { publicKey, connect } = useSolanaWallet(adapter)
 *   return <button onClick={() => connect().catch(() => {})}>{publicKey?.toBase58() ?? 'Connect'}</button>
 * }
 * ```
 */
export function useSolanaWallet(adapter: WalletAdapter): UseSolanaWallet {
  const publicKey = useRead(adapter, () => adapter.publicKey, null)
  const connecting = useRead(adapter, () => adapter.connecting, false)
  const readyState = useRead<ReadyState>(adapter, () => adapter.readyState, 'Unsupported')
  const [disconnecting, setDisconnecting] = useState(false)
  const disconnect = useCallback(async () => {
    setDisconnecting(true)
    await adapter.disconnect().finally(() => setDisconnecting(false))
  }, [adapter])
  const { connect, signMessage, signTransaction, signAllTransactions, sendTransaction, signIn } = adapter
  return {
    ...{ publicKey, connected: publicKey !== null, connecting, disconnecting, connect, disconnect },
    ...{ signMessage, signTransaction, signAllTransactions, sendTransaction, signIn },
    wallet: publicKey && { adapter, readyState },
  }
}

/**
 * A connection that reads from the network in use, as `useConnection` of wallet-adapter does; another network gives
 * another connection.
 */
export function useSolanaConnection(adapter: WalletAdapter): { readonly connection: Connection } {
  const read = () => adapter.connection
  return { connection: useSyncExternalStore(adapter.subscribe, read, read) }
}
