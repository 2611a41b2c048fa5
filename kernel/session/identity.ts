import type { Connector } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { SessionEntry, StoredSession } from './graph.ts'
import { isLive } from './share.ts'

/** Wallet ids are compared without regard to case. */
export const isSameId = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()

/** Whether two connectors are the same wallet in two namespaces, so that an answer of either is an answer of both. */
export const isOneWallet = (left: Connector, right: Connector): boolean => left.wallet === right.wallet

/**
 * Whether two connectors with the same id are the same wallet. Two plugins may know it: then neither names a different
 * object of the page.
 */
export const isOneObject = (left: Connector, right: Connector): boolean =>
  isOneWallet(left, right) || left.source === right.source

/** Whether a wallet's answer counts in a namespace: the connector with its id there is the same wallet. */
export function answersFor(kernel: Kernel, connector: Connector, namespace: string): boolean {
  const there = kernel.connectors.get(namespace, connector.id)
  return there !== undefined && isOneWallet(connector, there)
}

/**
 * Whether a wallet may be a different wallet than the session was made with: another wallet claims its identity, or its
 * name has changed. A session that the visitor pressed for in this visit is beyond doubt.
 */
export function isDoubtful(connector: Connector, { pressedIn, name, grants }: SessionEntry): boolean {
  const isPressed = pressedIn?.includes(connector.namespace) && isLive(grants[connector.namespace])
  if (isPressed) return false
  return connector.disputed === true || connector.name.toLowerCase() !== name.toLowerCase()
}

export type Named = Pick<StoredSession, 'id' | 'connectorId' | 'named'>

/**
 * Whether two sessions are with one wallet: the newer one takes the place of the older one. Where a connector names its sessions, each
 * name stands for a wallet, such as a phone that pairs.
 */
export const isOfOneWallet = (left: Named, right: Named): boolean =>
  left.connectorId === right.connectorId && (left.named ? left.id : '') === (right.named ? right.id : '')

/** Whether two tabs mean the same session: they agree on its id, or on its wallet and a namespace. */
export const isSameSession = (left: Named & Granted, right: Named & Granted): boolean =>
  left.id === right.id || (isOfOneWallet(left, right) && Object.keys(left.grants).some((name) => right.grants[name]))

/** The id that a session of another tab has here. */
export const idHere =
  (here: readonly (Named & Granted)[], there: readonly (Named & Granted)[]) =>
  (id: string, namespace: string): string => {
    const other = here.some((session) => session.id === id) ? undefined : there.find((session) => session.id === id)
    return (other && here.find((session) => session.grants[namespace] && isSameSession(session, other)))?.id ?? id
  }

type Granted = { readonly grants: Readonly<Record<string, unknown>> }
