import { snapshot, subscribe } from 'valtio/vanilla'
import * as actions from './actions/index.ts'
import { bindActions } from './bindActions.ts'
import { createConfig, themeOf } from './createConfig.ts'
import { createRegistries } from './createRegistries.ts'
import { createHooks } from './hooks/createHooks.ts'
import { createHttp } from './http/createHttp.ts'
import { pageOrigin } from './http/pageOrigin.ts'
import { applyPlugin, checkPlugins, type PluginOption } from './plugin.ts'
import { createGraph } from './session/graph.ts'
import { createState } from './state/createState.ts'
import { runtimeOf, setRuntime } from './state/runtime.ts'
import { createStorage, type StorageArea } from './storage/createStorage.ts'
import { localArea } from './storage/localArea.ts'
import type { FeatureOptions, Metadata, ThemeOptions } from './types/config.ts'
import type { Kernel } from './types/kernel.ts'

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
  const state = createState({ config: createConfig(options), theme: themeOf(options.theme) })
  const hooks = createHooks((error) => actions.report(kernel, error))
  const http = createHttp({
    signal,
    fetch: (...args) => (options.fetch ?? globalThis.fetch)(...args),
    refine: (request, context) => hooks.beforeFetch.promise(request, context),
    baseUrl: pageOrigin(),
  })
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
      return state.config
    },
    ...createRegistries(state, http, () => kernel),
    storage: createStorage({ kit: name, area: options.storage ?? localArea() }),
    http,
    signal,
    plugins: plugins.map((plugin) => plugin.name),
    ...bindActions(() => kernel, hooks),
    start: async () => actions.start(kernel),
    destroy() {
      if (signal.aborted) return
      const runtime = runtimeOf(kernel)
      clearTimeout(runtime.timers.toast)
      clearTimeout(runtime.timers.shake)
      runtime.sessions?.comeToRest()
      Object.assign(state.modal, { open: false, loading: false, shaking: false, yielding: false })
      state.toast = undefined
      state.status = 'destroyed'
      runtime.state = createState({ config: state.config, theme: { mode: 'system', variables: {} } })
      for (const attempt of runtime.attempts.values()) attempt.abort()
      for (const { controller } of runtime.watches) controller.abort()
      lifetime.abort()
    },
    subscribe: (listener) => subscribe(state, listener),
  }

  setRuntime(kernel, {
    state,
    graph: createGraph(),
    attempts: new Map(),
    watches: new Set(),
    reported: new Map(),
    readings: new Map(),
    admitting: new Map(),
    queue: [],
    seen: { text: null, sessions: [] },
    generation: 0,
    reports: [],
    lifetime,
    timers: {},
    overlays: 0,
    started: undefined,
    sessions: undefined,
  })
  try {
    for (const plugin of plugins) {
      for (const host of plugin.hosts ?? []) http.allow(host)
      applyPlugin(plugin, kernel)
    }
  } catch (error) {
    // What the plugins before this one bound must not outlive the kit that never was.
    kernel.destroy()
    throw error
  }
  initialState = snapshot(state)
  return kernel
}
