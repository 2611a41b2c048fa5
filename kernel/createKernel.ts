import { snapshot, subscribe } from 'valtio/vanilla'
import { assertAlive } from './actions/assertAlive.ts'
import * as actions from './actions/index.ts'
import { withWalletActions } from './actions/withWalletActions.ts'
import { defaultMetadata } from './defaultMetadata.ts'
import { createHooks } from './hooks/createHooks.ts'
import { createHttp } from './http/createHttp.ts'
import { checkPlugins, type PluginOption } from './plugin.ts'
import { createConnectorRegistry } from './registry/createConnectorRegistry.ts'
import { createNetworkRegistry } from './registry/createNetworkRegistry.ts'
import { createState } from './state/createState.ts'
import { runtimeOf, setRuntime } from './state/runtime.ts'
import { createCache } from './storage/createCache.ts'
import { createStorage, type StorageArea } from './storage/createStorage.ts'
import type { Config, FeatureOptions, Metadata, ThemeOptions } from './types/config.ts'
import type { Connector } from './types/connector.ts'
import type { Kernel } from './types/kernel.ts'
import type { ViewName } from './types/register.ts'
import type { ConnectorState, State } from './types/state.ts'

/** What a kit is made of. */
export type KernelOptions = {
  readonly plugins: readonly PluginOption[]
  /** Tells two kits on one page apart; part of the storage keys. `default` by default. */
  readonly name?: string | undefined
  readonly metadata?: Partial<Metadata> | undefined
  readonly theme?: ThemeOptions | undefined
  readonly features?: FeatureOptions | undefined
  /** Wallet types first in the list; the rest keep their order (spec 9). */
  readonly connectorTypeOrder?: readonly string[] | undefined
  readonly defaultAccountTypes?: Readonly<Record<string, string>> | undefined
  readonly termsUrl?: string | undefined
  readonly privacyUrl?: string | undefined
  readonly debug?: boolean | undefined
  /** `localStorage` by default; memory where there is none. */
  readonly storage?: StorageArea | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

const connectorTypes = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']
const accountTypes = { bip122: 'payment', eip155: 'smartAccount', polkadot: 'eoa', solana: 'eoa' }

/**
 * Composes a kit: checks the plugins, freezes the hooks, applies the plugins. Nothing is asked of the network.
 * @throws PluginError
 * @example
 * ```ts
 * import { createKernel } from 'tapkit/kernel'
 * const kernel = createKernel({ plugins: [] })
 * await kernel.start()
 * ```
 */
export function createKernel(options: KernelOptions): Kernel {
  const plugins = checkPlugins(options.plugins)
  const lifetime = new AbortController()
  const { signal } = lifetime
  const state = createState(themeOf(options.theme))
  const hooks = createHooks((error) => actions.report(kernel, error))
  let config = createConfig(options)
  const http = createHttp({
    signal,
    fetch: (...args) => (options.fetch ?? globalThis.fetch)(...args),
    refine: (request, context) => hooks.beforeFetch.promise(request, context),
    baseUrl: pageOrigin(),
  })
  const networks = createNetworkRegistry((network) => {
    if (signal.aborted) return
    const entry = actions.namespaceState(kernel, network.namespace).networks
    if (!entry.requested.includes(network.id)) entry.requested.push(network.id)
    if (network.rpcUrl) http.allow(network.rpcUrl)
    entry.active ??= network.id
    state.networks.active ??= network.id
  })
  const connectors = createConnectorRegistry({
    onAdd(connector) {
      if (signal.aborted) return
      state.connectors.byId[connector.key] = toConnectorState(connector)
      state.connectors.order.push(connector.key)
      if (state.status === 'ready' && kernel.storage.has('connections')) {
        aside((wallet) => wallet.restoreLate(kernel, connector))
      }
    },
    onUpdate: (connector) =>
      void Object.assign(state.connectors.byId[connector.key] ?? {}, toConnectorState(connector)),
    onRemove(connector) {
      if (signal.aborted) return
      delete state.connectors.byId[connector.key]
      state.connectors.order = state.connectors.order.filter((other) => other !== connector.key)
      if (Object.hasOwn(state.connections, connector.namespace)) {
        aside((wallet) => wallet.forgetRemoved(kernel, connector))
      }
    },
    onFilter(namespaces) {
      if (!signal.aborted) state.connectors.filter = namespaces && [...namespaces]
    },
  })
  /** Runs a wallet action that nobody waits for. */
  const aside = (run: Parameters<typeof withWalletActions>[0]) =>
    void withWalletActions(run).catch((error) => void actions.report(kernel, error))
  const name = options.name ?? 'default'
  let initialState = snapshot(state)

  const kernel: Kernel = {
    name,
    hooks: hooks as Kernel['hooks'],
    state: state as Kernel['state'],
    get initialState() {
      return initialState as Kernel['state']
    },
    get config() {
      return config
    },
    connectors,
    networks,
    storage: createStorage({ kit: name, area: options.storage ?? localArea() }),
    http,
    signal,
    plugins: plugins.map((plugin) => plugin.name),
    start: async () =>
      actions.start(kernel, (next) => {
        config = next
      }),
    destroy() {
      if (signal.aborted) return
      const runtime = runtimeOf(kernel)
      clearTimeout(runtime.timers.toast)
      clearTimeout(runtime.timers.shake)
      for (const namespace of Object.keys(state.connections)) actions.endPending(kernel, namespace)
      Object.assign(state.modal, { open: false, loading: false, shaking: false, yielding: false })
      state.toast = undefined
      state.status = 'destroyed'
      runtime.state = createState({ mode: 'system', variables: {} })
      lifetime.abort()
    },
    subscribe: (listener) => subscribe(state, listener),
    connect: (input) => withWalletActions((wallet) => wallet.connect(kernel, input)),
    reconnect: (namespace) => withWalletActions((wallet) => wallet.reconnect(kernel, namespace)),
    disconnect: (input) => withWalletActions((wallet) => wallet.disconnect(kernel, input)),
    switchConnection: (input) => withWalletActions((wallet) => wallet.switchConnection(kernel, input)),
    forgetWallet: (input) => withWalletActions((wallet) => wallet.forgetWallet(kernel, input)),
    switchNetwork: (network) => withWalletActions((wallet) => wallet.switchNetwork(kernel, network)),
    syncSession: (connectorId, namespace, patch) =>
      withWalletActions((wallet) => wallet.syncSession(kernel, connectorId, namespace, patch)),
    connection: (namespace) => actions.connection(kernel, namespace) as never,
    getProvider: async (namespace) => (await actions.connection(kernel, namespace)?.connector.getProvider()) as never,
    fetchBalance: (query) => withWalletActions((wallet) => wallet.fetchBalance(kernel, query)),
    fetchTokens: (query) => withWalletActions((wallet) => wallet.fetchTokens(kernel, query)),
    estimateFee: (input, limit) => withWalletActions((wallet) => wallet.estimateFee(kernel, input, limit)),
    sendTransfer: (input) => withWalletActions((wallet) => wallet.sendTransfer(kernel, input)),
    waitForTransaction: (input) => withWalletActions((wallet) => wallet.waitForTransaction(kernel, input)),
    signMessage: (input) => withWalletActions((wallet) => wallet.signMessage(kernel, input)),
    signTypedData: (input) => withWalletActions((wallet) => wallet.signTypedData(kernel, input)),
    request: (input) => withWalletActions((wallet) => wallet.request(kernel, input)),
    chooseWallet: (choice) => withWalletActions((wallet) => wallet.chooseWallet(kernel, choice)),
    getCapabilities: (query) => withWalletActions((wallet) => wallet.getCapabilities(kernel, query)),
    resolveName: (input) => withWalletActions((wallet) => wallet.resolveName(kernel, input)),
    lookupAddress: (input) => withWalletActions((wallet) => wallet.lookupAddress(kernel, input)),
    getPaymentUri: (query) => withWalletActions((wallet) => wallet.getPaymentUri(kernel, query)),
    validateAddress: (input) => withWalletActions((wallet) => wallet.validateAddress(kernel, input)),
    open: (view?: string | { readonly namespace: string }, params?: unknown) =>
      typeof view === 'object' ? actions.open(kernel, '', view) : actions.open(kernel, view, params),
    close: (reason) => actions.close(kernel, reason),
    navigate: (view: string, params?: unknown) => actions.navigate(kernel, view, params, 'push'),
    replace: (view: string, params?: unknown) => actions.navigate(kernel, view, params, 'replace'),
    goBack: () => actions.goBack(kernel),
    view: (view) => hooks.resolveView.call({ view: view as ViewName }) as never,
    slot: (slot, context) =>
      hooks.slot
        .for(slot)
        .call([], context)
        .toSorted((left, right) => left.order - right.order),
    withOverlay: (task, left) => actions.withOverlay(kernel, task, left),
    notify: (message, variant) => actions.notify(kernel, message, variant),
    alert: (input) => aside((wallet) => wallet.alert(kernel, input)),
    setTheme({ mode = state.theme.mode, variables }) {
      if (signal.aborted) return
      state.theme.mode = mode
      if (variables) state.theme.variables = { ...variables }
    },
    track: (event, props) => actions.track(kernel, event, props),
    report: (error) => actions.report(kernel, error),
  }

  setRuntime(kernel, {
    state,
    cache: createCache(),
    attempts: new Map(),
    reports: [],
    lifetime,
    timers: {},
    overlays: 0,
    started: undefined,
  })
  assertAlive(kernel)
  try {
    for (const plugin of plugins) {
      for (const host of plugin.hosts ?? []) http.allow(host)
      plugin.apply(kernel)
    }
  } catch (error) {
    // What the plugins before this one bound must not outlive the kit that never was.
    kernel.destroy()
    throw error
  }
  initialState = snapshot(state)
  return kernel
}

function themeOf({ mode = 'system', accent, variables }: ThemeOptions = {}): State['theme'] {
  return { mode, variables: { ...(accent ? { '--tk-accent': accent } : {}), ...variables } }
}

function createConfig(options: KernelOptions): Config {
  const { features = {}, connectorTypeOrder = [] } = options
  return {
    metadata: { ...defaultMetadata(), ...options.metadata },
    features: {
      multiWallet: features.multiWallet ?? false,
      networkSwitch: features.networkSwitch ?? true,
      legalCheckbox: features.legalCheckbox ?? false,
      reconnect: features.reconnect ?? true,
      pendingWatch: features.pendingWatch ?? false,
      framed: features.framed ?? false,
    },
    connectorTypeOrder: [...new Set([...connectorTypeOrder, ...connectorTypes])],
    termsUrl: options.termsUrl,
    privacyUrl: options.privacyUrl,
    defaultAccountTypes: { ...accountTypes, ...options.defaultAccountTypes },
    debug: options.debug ?? false,
    fontStylesheet: options.theme?.fontStylesheet,
  }
}

/** Field by field: whatever else a plugin put on its connector is no state. */
function toConnectorState(connector: Connector): ConnectorState {
  const { key, id, name, namespace, type, imageUrl, imageId, explorerId, rdns, disputed } = connector
  return { key, id, name, namespace, type, imageUrl, imageId, explorerId, rdns, disputed }
}

/** The page's origin; a file or a sandboxed frame has none. */
function pageOrigin(): string | undefined {
  const origin = globalThis.location?.origin
  return origin === 'null' ? undefined : origin
}

function localArea(): StorageArea | undefined {
  try {
    return globalThis.localStorage
  } catch {
    // A frame without storage permission throws on mere access.
    return undefined
  }
}
