import * as v from 'valibot'
import type { Kernel } from '../types/kernel.ts'
import type { ConnectionState } from '../types/state.ts'
import { runtimeOf } from './runtime.ts'

const caipId = v.custom<`${string}:${string}`>((value) => typeof value === 'string' && /^[^:]+:[^:]+$/.test(value))
const text = v.pipe(v.string(), v.maxLength(2_048))
const account = v.object({
  namespace: text,
  address: text,
  type: v.optional(text),
  publicKey: v.optional(text),
  purpose: v.optional(text),
  path: v.optional(text),
})
const connection = v.object({
  connectorId: text,
  sessionId: text,
  name: text,
  accounts: v.pipe(v.array(account), v.minLength(1)),
  networkId: caipId,
})
const perNamespace = <item extends v.GenericSchema>(item: item) => v.record(v.string(), item)
const wallet = v.object({ id: text, name: text, namespace: text, imageUrl: v.optional(v.string()) })

const schemas = {
  /** CAIP-2. */
  activeNetwork: caipId,
  /** The network last used in each namespace. */
  networks: perNamespace(caipId),
  connections: perNamespace(v.array(connection)),
  /** The connector that is in use in each namespace. */
  activeConnectors: perNamespace(text),
  disconnected: perNamespace(v.array(text)),
  recentWallets: v.pipe(v.array(wallet), v.maxLength(2)),
  accountTypes: perNamespace(text),
}

/** What is stored between visits, and nothing else (R45). */
export type Persisted = { [key in keyof typeof schemas]: v.InferOutput<(typeof schemas)[key]> }

/** Reads a stored value; anything corrupt or foreign is as if it were not there. */
export function recall<key extends keyof Persisted>(kernel: Kernel, key: key): Persisted[key] | undefined {
  return kernel.storage.get(key, (json) => v.parse(schemas[key], json) as Persisted[key])
}

/** Stores a value. */
export function remember<key extends keyof Persisted>(kernel: Kernel, key: key, value: Persisted[key]): void {
  if (!kernel.signal.aborted) kernel.storage.set(key, value)
}

/**
 * Stores what is connected in one namespace; what could not be restored in another stays stored, and beside several
 * wallets so does one that is locked.
 */
export function rememberConnections(kernel: Kernel, namespace: string): void {
  const { list = [], activeConnectorId } = runtimeOf(kernel).state.connections[namespace] ?? {}
  const { [namespace]: stored = [], ...lists } = recall(kernel, 'connections') ?? {}
  const locked = kernel.config.features.multiWallet
    ? stored.filter(({ connectorId }) => !list.some((entry) => entry.connectorId === connectorId))
    : []
  const kept = [...list.map(toStored), ...locked]
  const { [namespace]: _active, ...active } = recall(kernel, 'activeConnectors') ?? {}
  remember(kernel, 'connections', kept.length > 0 ? { ...lists, [namespace]: kept } : lists)
  remember(kernel, 'activeConnectors', activeConnectorId ? { ...active, [namespace]: activeConnectorId } : active)
}

/** Takes a wallet, or every one, of a namespace out of what is stored. */
export function forgetStored(kernel: Kernel, namespace: string, connectorId?: string | undefined): void {
  const { [namespace]: stored = [], ...lists } = recall(kernel, 'connections') ?? {}
  const rest = connectorId ? stored.filter((entry) => entry.connectorId !== connectorId) : []
  remember(kernel, 'connections', rest.length > 0 ? { ...lists, [namespace]: rest } : lists)
  const { [namespace]: active, ...others } = recall(kernel, 'activeConnectors') ?? {}
  if (active && (!connectorId || active === connectorId)) remember(kernel, 'activeConnectors', others)
}

const toStored = ({ connectorId, sessionId, name, accounts, networkId }: ConnectionState) => ({
  connectorId,
  sessionId,
  name,
  accounts: accounts.map((entry) => ({ ...entry })),
  networkId,
})

/** The ids of wallets that the visitor disconnected, which a load does not restore. */
export function setDisconnected(kernel: Kernel, namespace: string, connectorId: string, disconnected: boolean): void {
  const stored = recall(kernel, 'disconnected') ?? {}
  const id = connectorId.toLowerCase()
  const others = (stored[namespace] ?? []).filter((other) => other.toLowerCase() !== id)
  remember(kernel, 'disconnected', { ...stored, [namespace]: disconnected ? [...others, connectorId] : others })
}
