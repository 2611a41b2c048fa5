import type { Connector, ConnectorInput } from '../types/connector.ts'
import type { Namespace } from '../types/register.ts'

/** The wallets that were found, live. */
export type ConnectorRegistry = {
  /** Adds a wallet; a second one with its id in the same chain is refused (spec 5). Answers whether it was added. */
  add<const namespace extends Namespace>(connector: ConnectorInput<namespace>): boolean
  /** Replaces what is shown of a wallet that was added, such as a dispute over its identity. */
  update(key: string, patch: Partial<Pick<ConnectorInput, 'disputed' | 'imageUrl' | 'explorerId'>>): void
  remove(key: string): void
  get(namespace: string, id: string): Connector | undefined
  list(namespace?: string): readonly Connector[]
  /** Removes every wallet of a namespace. */
  reset(namespace: string): void
  /** Shows only these namespaces' wallets; all of them again without an argument. */
  filter(namespaces?: readonly string[]): void
}

type Writer = {
  readonly onAdd: (connector: Connector) => void
  readonly onUpdate: (connector: Connector) => void
  readonly onRemove: (connector: Connector) => void
  readonly onFilter: (namespaces: readonly string[] | undefined) => void
}

/** Makes the registry; the writer mirrors it into the state. */
export function createConnectorRegistry({ onAdd, onUpdate, onRemove, onFilter }: Writer): ConnectorRegistry {
  const byKey = new Map<string, Connector>()
  const remove = (key: string) => {
    const connector = byKey.get(key)
    byKey.delete(key)
    if (connector) onRemove(connector)
  }
  const list = (namespace?: string) =>
    [...byKey.values()].filter((connector) => !namespace || connector.namespace === namespace)
  return {
    add(input) {
      const key = `${input.namespace}:${input.id}`
      // A key is one wallet: a second claim on it is refused, whatever name it comes under.
      if (byKey.has(key)) return false
      // A plugin's connector is typed by its namespace; the registry holds those of all.
      const connector = { ...input, key } as unknown as Connector
      byKey.set(key, connector)
      onAdd(connector)
      return true
    },
    update(key, patch) {
      const connector = byKey.get(key)
      if (!connector) return
      const next = { ...connector, ...patch }
      byKey.set(key, next)
      onUpdate(next)
    },
    remove,
    get: (namespace, id) => byKey.get(`${namespace}:${id}`),
    list,
    reset(namespace) {
      for (const { key } of list(namespace)) remove(key)
    },
    filter: onFilter,
  }
}
