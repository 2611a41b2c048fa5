import type { CaipNetworkId } from './network.ts'

/** What `connect` is about. */
export type ConnectInput = {
  readonly connectorId: string
  readonly namespace: string
  readonly networkId?: CaipNetworkId | undefined
  readonly signal?: AbortSignal | undefined
}

/** What `reconnect` restores: what is remembered of a wallet, of a namespace, or all; or one session, live or not. */
export type ReconnectInput = {
  readonly namespace?: string | undefined
  readonly connectorId?: string | undefined
  readonly sessionId?: string | undefined
}

/** What `disconnect` ends: a session, those of a wallet, of a namespace, or all. */
export type DisconnectInput = {
  readonly namespace?: string | undefined
  readonly connectorId?: string | undefined
  readonly sessionId?: string | undefined
}

/** Which account of a session to use. */
export type SwitchAccountInput = {
  readonly address: string
  readonly namespace?: string | undefined
  /** The session that shares it; the one in use by default. */
  readonly sessionId?: string | undefined
}

/** Which wallet is to move. */
export type SwitchNetworkInput = {
  /** Its session, which another wallet may stand beside; the one in use by default. */
  readonly sessionId?: string | undefined
}

/** Which connection to use. */
export type SwitchConnectionInput = {
  readonly namespace: string
  readonly connectorId: string
  /** One of several sessions with this wallet. */
  readonly sessionId?: string | undefined
  /** The account of it to use. */
  readonly address?: string | undefined
}

/** What changed by a switch. */
export type SwitchedConnection = { readonly hasSwitchedAccount: boolean; readonly hasSwitchedWallet: boolean }
