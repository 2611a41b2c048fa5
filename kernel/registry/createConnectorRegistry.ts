import { PluginError } from '../errors/plugin.ts'
import type { Connector, ConnectorInput } from '../types/connector.ts'
import type { Namespace } from '../types/register.ts'
import type { WalletLinks } from '../types/walletLinks.ts'

/**
 * Most wallets that are listed of strangers, and of those that come within one second, so that a storm does not take the
 * place of who comes after it; most that one object may claim to be, and most that may claim one name.
 */
const limits = { wallets: 1_000, perSecond: 200, claims: 16 }

/** The wallets that were found, live. */
export type ConnectorRegistry = {
  /**
   * Adds a wallet and answers the id that it is listed under in its namespaces; `undefined` where it is refused: a second
   * one with its id that names no other `source`, or more than one object may claim.
   */
  add<const namespace extends Namespace>(connector: ConnectorInput<namespace>): string | undefined
  remove(key: string): void
  /**
   * Marks a wallet as disputed, and every wallet that claims its id, name or rdns, now or later: for a plugin that knows another
   * wallet to be the genuine one.
   */
  dispute(key: string): void
  get(namespace: string, id: string): Connector | undefined
  list(namespace?: string): readonly Connector[]
}

/** Keys of the wallets that claim one id, name or rdns. */
type Identity = { readonly keys: Set<string>; disputed: boolean }

type Writer = {
  readonly onAdd: (connector: Connector) => void
  readonly onDispute: (connector: Connector) => void
  readonly onRemove: (connector: Connector) => void
  /** Whether the visitor has used a wallet of that id: it is listed however many strangers there are. */
  readonly isKnown: (id: string) => boolean
}

/** Makes the registry; the writer mirrors it into the state. */
export function createConnectorRegistry({ onAdd, onDispute, onRemove, isKnown }: Writer): ConnectorRegistry {
  const byKey = new Map<string, Connector>()
  const sources = new Map<string, object>()
  /** Keys of what stands in the page; and what the host's own wallets were added as, with the key that they have. */
  const pages = new Set<string>()
  const hosts = new Map<string, string>()
  let second = 0
  let came = 0
  /** What each object of the page has claimed to be, and the key of it. */
  const claims = new WeakMap<object, Map<string, string>>()
  /** The objects that claim a name or an rdns, and whether two objects ever did: leaving and coming back does not clear a claim. */
  const identities = new Map<string, Identity>()

  const list = (namespace?: string) =>
    [...byKey.values()].filter((connector) => !namespace || connector.namespace === namespace)
  const remove = (key: string) => {
    const connector = byKey.get(key)
    if (!connector) return
    // Told while it is still there: its sessions end with their wallet's name.
    onRemove(connector)
    byKey.delete(key)
    sources.delete(key)
    pages.delete(key)
    for (const [claim, own] of hosts) if (own === key) hosts.delete(claim)
    for (const identity of identitiesOf(connector)) identities.get(identity)?.keys.delete(key)
  }
  /** Notes what a wallet claims to be, and answers what is known of each claim. */
  const claim = ({ key, ...connector }: Connector): readonly Identity[] =>
    identitiesOf(connector).map((name) => {
      const identity = identities.get(name) ?? { keys: new Set(), disputed: false }
      identities.set(name, identity)
      identity.keys.add(key)
      return identity
    })
  /** Marks all claimants of an identity, those that come later too. */
  const mark = (identity: Identity) => {
    identity.disputed = true
    for (const key of identity.keys) {
      const claimant = byKey.get(key)
      if (!claimant || claimant.disputed) continue
      const disputed = { ...claimant, disputed: true }
      byKey.set(key, disputed)
      onDispute(disputed)
    }
  }
  /** Marks all wallets that claim what another object claims as well. */
  const compare = (connector: Connector) => {
    for (const identity of claim(connector)) {
      const isShared = new Set([...identity.keys].map((key) => sources.get(key))).size > 1
      if (identity.disputed || isShared) mark(identity)
    }
  }

  return {
    add(input) {
      checkConnector(input)
      const namespaces: readonly string[] = typeof input.namespace === 'string' ? [input.namespace] : input.namespace
      const taken = (id: string) => namespaces.some((namespace) => byKey.has(`${namespace}:${id}`))
      // A number behind an id is the registry's to give: the page cannot take the one that another wallet has had.
      const base = input.source ? input.id.replace(/(#\d+)+$/, '') || input.id : input.id
      let id = base
      // What the page has taken from a wallet of the host's own is disputed: neither is trusted in silence.
      const isInstalled = input.installed !== false
      const isUsurped = isInstalled && namespaces.some((namespace) => pages.has(`${namespace}:${id}`))
      const source = input.source ?? (isUsurped ? input : undefined)
      // A second one of the host's own is refused, whatever number the first one has.
      if (!input.source && namespaces.some((namespace) => hosts.has(`${namespace}:${input.id}`))) return undefined
      if (source) {
        const claimed = claims.get(source) ?? new Map<string, string>()
        const claim = `${namespaces} ${input.id}`
        const before = claimed.get(claim)
        if (before === undefined ? claimed.size >= limits.claims : sources.get(before) === source) return undefined
        if (Date.now() - second >= 1_000) {
          second = Date.now()
          came = 0
        }
        const isFull = byKey.size >= limits.wallets || came >= limits.perSecond
        const isUsed = isKnown(id) && !taken(id)
        /** Keys of the wallets that claim to be this wallet, for each claim that is contested: it is listed beside them, or they would look genuine. */
        const rivals = namespaces
          .flatMap((namespace) => identitiesOf({ ...input, namespace }))
          .map((identity) => [...(identities.get(identity)?.keys ?? [])])
          .filter((keys) => keys.length > 0)
        const crowds = rivals.filter((keys) => keys.length >= limits.claims)
        if (crowds.length > 0 && !isUsed) return undefined
        // The latest wallet of a crowd that the visitor has not used makes room.
        for (const keys of crowds) remove(keys.findLast((key) => !isKnown(byKey.get(key)?.id ?? '')) ?? '')
        if (isFull && before === undefined && !isUsed && rivals.length === 0) return undefined
        // An object that takes the id of a wallet of the host's own is disputed with it.
        for (const namespace of namespaces) {
          const own = byKey.get(`${namespace}:${id}`)
          if (!own?.installed || sources.has(own.key)) continue
          sources.set(own.key, own)
          compare(own)
        }
        for (let number = 2; taken(id); number++) id = `${base}#${number}`
        if (before === undefined) came++
        claims.set(source, claimed.set(claim, `${namespaces[0]}:${id}`))
      } else if (taken(id)) return undefined
      const wallet = Symbol()
      for (const namespace of namespaces) {
        const connector = toConnector(input as ConnectorInput, id, namespace, wallet)
        byKey.set(connector.key, connector)
        if (source) sources.set(connector.key, source)
        if (input.source) pages.add(connector.key)
        else hosts.set(`${namespace}:${input.id}`, connector.key)
        onAdd(connector)
        if (source) compare(connector)
      }
      return id
    },
    remove,
    dispute(key) {
      const connector = byKey.get(key)
      if (connector) for (const identity of claim(connector)) mark(identity)
    },
    get: (namespace, id) => byKey.get(`${namespace}:${id}`),
    list,
  }
}

/** @throws PluginError that says what a connector lacks, or which of its links nobody would be shown */
function checkConnector(input: {
  readonly id: string
  readonly name: string
  readonly installed?: boolean | undefined
  readonly links?: WalletLinks | undefined
}): void {
  const name = input.name || input.id
  const own = input.installed === false ? ['links'] : ['connect', 'getProvider']
  const needed = ['id', 'name', 'namespace', ...own]
  const lacks = needed.filter((key) => !(input as Record<string, unknown>)[key])
  if (lacks.length > 0) {
    throw new PluginError({
      message: `Connector "${name}" has no ${lacks.join(', no ')}`,
    })
  }
  for (const [place, url] of Object.entries(input.links ?? {})) {
    // Steps are sentences; what opens an app is looked at where it is drawn.
    if (typeof url !== 'string' || /^https:\/\/./i.test(url)) continue
    throw new PluginError({
      message: `Link "${place}" of connector "${name}" is not https. Write https://…, or leave it out`,
    })
  }
}

/** A wallet as it stands in one of its namespaces. */
function toConnector(input: ConnectorInput, id: string, namespace: string, wallet: symbol): Connector {
  const place = { id, key: `${namespace}:${id}`, namespace, wallet }
  if (input.installed === false) {
    // Nobody asks it: the kernel's actions look for `installed` first.
    const refuse = () => Promise.reject(new TypeError(`${input.name} is not installed`))
    return { ...input, ...place, installed: false, connect: refuse, getProvider: refuse }
  }
  const { getProvider } = input
  return {
    ...input,
    ...place,
    installed: true,
    getProvider: async (sessionId?: string) => getProvider(namespace, sessionId),
  }
}

/** What a wallet claims to be, where it stands; a number behind its id is the registry's. */
const identitiesOf = ({ namespace, id, name, rdns }: Pick<Connector, 'namespace' | 'id' | 'name' | 'rdns'>) =>
  [`id ${id.replace(/#\d+$/, '')}`, `name ${name}`, `rdns ${rdns}`]
    .slice(0, rdns ? 3 : 2)
    .map((identity) => `${namespace} ${identity.toLowerCase()}`)
