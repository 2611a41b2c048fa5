import { snapshot, subscribe } from 'valtio/vanilla'
import { bindActions } from './bindActions.ts'
import { createConfig, themeOf } from './createConfig.ts'
import { createRegistries } from './createRegistries.ts'
import { nameHooks } from './development/nameHooks.ts'
import { PluginError } from './errors/plugin.ts'
import { createHooks } from './hooks/createHooks.ts'
import { tapOf } from './hooks/tapOf.ts'
import { createHttp } from './http/createHttp.ts'
import { pageOrigin } from './http/pageOrigin.ts'
import type { KernelOptions } from './kernelOptions.ts'
import { applyPlugin, checkPlugins } from './plugin.ts'
import { report } from './report/report.ts'
import { createGraph } from './session/graph.ts'
import { start } from './start/start.ts'
import { createState } from './state/createState.ts'
import { runtimeOf, setRuntime } from './state/runtime.ts'
import { createStorage } from './storage/createStorage.ts'
import { localArea } from './storage/localArea.ts'
import type { Kernel } from './types/kernel.ts'
import type { Features } from './types/register.ts'

/**
 * Composes a kit: checks the plugins, freezes the hooks, applies the plugins. Nothing is asked of the network.
 * @throws PluginError, also for a `cache` that is none; RangeError for a `locale` that is none
 * @example
 * ```ts
 * import { createKernel } from 'tapkit/kernel'
 * const kernel = createKernel({ plugins: [] })
 * await kernel.start()
 * ```
 */
export function createKernel(options: KernelOptions): Kernel {
  const plugins = checkPlugins(options.plugins)
  if (!/^(session|memory)$/.test(options.cache ?? 'memory')) {
    throw new PluginError({ message: "`cache` is 'session' or 'memory'" })
  }
  const lifetime = new AbortController()
  const { signal } = lifetime
  // What is no locale is refused here rather than where a number is first drawn.
  const [locale = 'en'] = Intl.getCanonicalLocales(options.locale ?? undefined)
  const state = createState({
    config: createConfig(options),
    theme: themeOf(options.theme ?? {}),
    locale,
    graph: createGraph(),
  })
  const hooks = createHooks((error, by) => report(kernel, error, by))
  const http = createHttp({
    signal,
    fetch: (...args) => (options.fetch ?? globalThis.fetch)(...args),
    refine: (request, context) => hooks.beforeFetch.promise(request, context),
    baseUrl: pageOrigin(),
  })
  const name = options.name ?? 'default'
  let initialState = snapshot(state)
  const features: Record<string, unknown> = {}

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
    // Each plugin answers its own part of it, once it is applied.
    features: features as unknown as Features,
    ...createRegistries(state, http, () => kernel),
    storage: createStorage({ kit: name, area: options.storage ?? localArea() }),
    http,
    signal,
    plugins: plugins.map((plugin) => plugin.name),
    tap: tapOf as Kernel['tap'],
    ...bindActions(() => kernel, hooks),
    start: async () => start(kernel),
    destroy() {
      if (signal.aborted) return
      const runtime = runtimeOf(kernel)
      clearTimeout(runtime.timers.toast)
      clearTimeout(runtime.timers.shake)
      runtime.sessions?.comeToRest()
      Object.assign(state.modal, { open: false, shaking: false, yielding: false })
      state.toast = undefined
      state.status = 'destroyed'
      runtime.state = createState({ config: state.config, theme: themeOf({}), locale, graph: createGraph() })
      for (const attempt of runtime.attempts.values()) attempt.abort()
      for (const { controller } of runtime.watches) controller.abort()
      lifetime.abort()
    },
    snapshot: () => snapshot(state) as Kernel['state'],
    subscribe: (listener) => subscribe(state, listener),
  }

  setRuntime(kernel, {
    state,
    cacheIn: options.cache,
    graph: createGraph(),
    attempts: new Map(),
    watches: new Set(),
    reported: new Map(),
    ends: new Map(),
    readings: new Map(),
    queue: [],
    generation: 0,
    reports: [],
    lifetime,
    timers: {},
    overlays: 0,
    started: undefined,
    sessions: undefined,
    source: options.messages,
    composed: options.messages,
  })
  // Nothing of it is left in production. Where there is no bundler there is no `process` either.
  try {
    nameHooks(kernel, plugins)
  } catch {}
  try {
    for (const plugin of plugins) {
      const feature = applyPlugin(plugin, kernel)
      if (feature) features[plugin.name] = feature
    }
  } catch (error) {
    // What the plugins before this one bound must not outlive the kit that never was.
    kernel.destroy()
    throw error
  }
  initialState = snapshot(state)
  return kernel
}
