import { BaseError } from './errors/base.ts'
import { PluginError } from './errors/plugin.ts'
import type { Kernel } from './types/kernel.ts'

/** A piece of a kit: a plain object whose `apply` taps hooks. */
export type Plugin = {
  readonly name: string
  /** Names of plugins that must be composed as well. */
  readonly requires?: readonly string[] | undefined
  /** Origins that the plugin may reach; `kernel.http` refuses others. */
  readonly hosts?: readonly string[] | undefined
  apply(kernel: Kernel): void
}

/** An entry of `plugins`: falsy ones and nested lists are welcome. */
export type PluginOption = Plugin | false | null | undefined | '' | 0 | readonly PluginOption[]

/**
 * Flattens and checks the list of plugins.
 * @throws PluginError whose message says the fix
 */
export function checkPlugins(options: readonly PluginOption[]): readonly Plugin[] {
  const plugins = flatten(options)
  const names = new Set<string>()
  for (const plugin of plugins) {
    if (typeof plugin !== 'object' || typeof plugin.name !== 'string' || typeof plugin.apply !== 'function') {
      throw new PluginError({ message: describeMistake(plugin) })
    }
    if (names.has(plugin.name)) {
      throw new PluginError({
        message: `Plugin "${plugin.name}" is composed twice. Remove one of the two from \`plugins\`.`,
      })
    }
    names.add(plugin.name)
  }
  for (const plugin of plugins) {
    for (const required of plugin.requires ?? []) {
      if (!names.has(required)) {
        throw new PluginError({
          message: `Plugin "${plugin.name}" needs plugin "${required}". Add ${required}() to \`plugins\`.`,
        })
      }
    }
  }
  return plugins
}

/**
 * Applies a plugin.
 * @throws PluginError that names it, and the plugin's own coded errors
 */
export function applyPlugin(plugin: Plugin, kernel: Kernel): void {
  try {
    plugin.apply(kernel)
  } catch (cause) {
    if (cause instanceof BaseError) throw cause
    const text = cause instanceof Error ? cause.message : cause
    throw new PluginError({ message: `Plugin "${plugin.name}" could not be applied: ${text}`, cause })
  }
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
