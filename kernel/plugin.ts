import { PluginError } from './errors/plugin.ts'
import { toCoded } from './errors/toCoded.ts'
import type { Kernel } from './types/kernel.ts'

/** A piece of a kit: a plain object whose `apply` taps hooks. */
export type Plugin = {
  readonly name: string
  /** Names of plugins that must be composed as well; they are applied before it. */
  readonly requires?: readonly string[] | undefined
  /** Origins that the plugin may reach; `kernel.http` refuses others. */
  readonly hosts?: readonly string[] | undefined
  /** The options that it was made with. */
  readonly options?: object | undefined
  /** Set by the plugins of tapkit alone: in development the console is told of options that they do not have. */
  readonly own?: true | undefined
  /** A function has a name and an `apply` as well: `send` is none, `send()` is one. */
  readonly call?: undefined
  /**
   * Taps hooks, at once: what takes time waits in a tap. What it answers is what a host has as `appkit.features[name]` (see
   * `Features`).
   */
  apply(kernel: Kernel): object | void
}

/** An entry of `plugins`: falsy ones and nested lists are welcome. */
export type PluginOption = Plugin | false | null | undefined | '' | 0 | readonly PluginOption[]

/**
 * Flattens and checks the list of plugins, and puts each behind those that it requires.
 * @throws PluginError whose message says the fix
 */
export function checkPlugins(options: readonly PluginOption[]): Plugin[] {
  if (!Array.isArray(options)) fail('`plugins` is no list: createAppKit({ plugins: [ … ] }).')
  const byName = new Map<string, Plugin>()
  for (const plugin of flatten(options)) {
    if (typeof plugin !== 'object' || typeof plugin.name !== 'string' || typeof plugin.apply !== 'function') {
      fail(describeMistake(plugin))
    }
    const { name } = plugin
    if (byName.has(name)) fail(`Plugin "${name}" is composed twice: remove one.`, name)
    byName.set(name, plugin)
  }
  const seen = new Set<Plugin>()
  const ordered: Plugin[] = []
  const put = (plugin: Plugin, path: readonly string[] = []): void => {
    if (path.includes(plugin.name)) {
      const circle = [...path.slice(path.indexOf(plugin.name)), plugin.name].join('" → "')
      fail(`Plugins require each other in a circle: "${circle}". Take a name out of \`requires\`.`, plugin.name)
    }
    if (seen.has(plugin)) return
    seen.add(plugin)
    for (const required of [plugin.requires ?? []].flat()) {
      const found = byName.get(required)
      if (!found)
        fail(`Plugin "${plugin.name}" needs plugin "${required}". Add ${required}() to \`plugins\`.`, plugin.name)
      put(found, [...path, plugin.name])
    }
    ordered.push(plugin)
  }
  for (const plugin of byName.values()) put(plugin)
  return ordered
}

/**
 * Applies a plugin.
 * @throws PluginError that names it
 */
export function applyPlugin(plugin: Plugin, kernel: Kernel): object | void {
  const { name } = plugin
  let result: object | void
  try {
    for (const host of plugin.hosts ?? []) kernel.http.allow(host)
    result = plugin.apply(kernel)
  } catch (cause) {
    const { message, debug = message } = toCoded(cause)
    fail(`Plugin "${name}" could not be applied: ${debug}`, name, cause)
  }
  if (result instanceof Promise) {
    result.catch(() => {})
    fail(`Plugin "${name}" has an async \`apply\`: await in a tap.`, name)
  }
  return result
}

function fail(message: string, plugin?: string, cause?: unknown): never {
  throw new PluginError({ message, plugin, cause })
}

function flatten(options: readonly PluginOption[]): Plugin[] {
  return options.flatMap((option) => {
    if (!option) return []
    return Array.isArray(option) ? flatten(option) : [option as Plugin]
  })
}

function describeMistake(value: unknown): string {
  if (typeof value === 'function') {
    return `\`plugins\` holds a function${value.name ? ` (${value.name})` : ''}. Call it: ${value.name || 'plugin'}().`
  }
  if (value instanceof Promise) return '`plugins` holds a promise. Await it before createAppKit().'
  return `\`plugins\` holds something that is not a plugin (${typeof value}). A plugin is { name, apply(kernel) }.`
}
