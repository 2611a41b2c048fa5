import { PluginError } from '../errors/plugin.ts'
import type { Plugin } from '../plugin.ts'
import type { Kernel } from '../types/kernel.ts'
import { nearestOf } from './nearestOf.ts'

/** Put in by a bundler: the types of Node are none of a page's. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** What is asked of a hook that is none, in every engine's words. */
const ofHook = /\b(tap|tapPromise|intercept|for)\b/

/**
 * Has a plugin that fails by a hook that there is none of say its name, and the nearest one: an engine says that it cannot
 * read `tap` of undefined. Where a page is built for anything but development, a bundler leaves nothing of this.
 * @throws ReferenceError where there is neither a bundler nor a `process`
 */
export function nameHooks(kernel: Kernel, plugins: Plugin[]): void {
  if (process.env.NODE_ENV !== 'development') return
  const { hooks } = kernel
  let missing: string | undefined
  const watched = new Proxy(hooks, {
    get(target, name) {
      if (typeof name === 'string' && !(name in target)) missing = name
      return Reflect.get(target, name)
    },
  })
  Object.assign(kernel, { hooks: watched })
  for (const [at, plugin] of plugins.entries()) {
    plugins[at] = {
      name: plugin.name,
      hosts: plugin.hosts,
      apply() {
        missing = undefined
        try {
          return plugin.apply(kernel)
        } catch (cause) {
          if (missing === undefined || !(cause instanceof TypeError && ofHook.test(cause.message))) throw cause
          const nearest = nearestOf(missing, Object.keys(hooks))
          const help = nearest ? `Did you mean "${nearest}"?` : 'docs/hooks.md has them all.'
          const message = `there is no hook "${missing}". ${help} (${cause.message})`
          throw new PluginError({ message, plugin: plugin.name, hook: missing, cause })
        }
      },
    }
  }
}
