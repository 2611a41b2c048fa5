import type { CaipNetworkId } from './network.ts'

/** The wallet and network to connect. */
export type ConnectInput = {
  readonly connectorId: string
  readonly namespace: string
  readonly networkId?: CaipNetworkId | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Which sessions `reconnect` restores: the remembered sessions of a wallet, of a namespace, or all; or a single
 * session, live or not.
 */
export type ReconnectInput = {
  readonly namespace?: string | undefined
  readonly connectorId?: string | undefined
  readonly sessionId?: string | undefined
}

/** Which sessions `disconnect` ends: a single session, or those of a wallet, of a namespace, or all. */
export type DisconnectInput = {
  readonly namespace?: string | undefined
  readonly connectorId?: string | undefined
  readonly sessionId?: string | undefined
}

/** Which account of a session to use. */
export type SwitchAccountInput = {
  readonly address: string
  readonly namespace?: string | undefined
  /** The session that shares the account; the session in use by default. */
  readonly sessionId?: string | undefined
}

/** Which wallet changes its network. */
export type SwitchNetworkInput = {
  /** The session of the wallet, because several wallets may be connected; the session in use by default. */
  readonly sessionId?: string | undefined
}

/** Which connection to use. */
export type SwitchConnectionInput = {
  readonly namespace: string
  readonly connectorId: string
  /** Needed if the wallet has several sessions. */
  readonly sessionId?: string | undefined
  /** The account of the session to use. */
  readonly address?: string | undefined
  /** Gives up a wallet that has to be asked to connect. */
  readonly signal?: AbortSignal | undefined
}

/** What a switch changed. */
export type SwitchedConnection = { readonly hasSwitchedAccount: boolean; readonly hasSwitchedWallet: boolean }
