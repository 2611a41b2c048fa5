import { PluginError } from 'tapkit/kernel'

/**
 * Requires that a host has handed over an adapter's library, in the version that the adapter supports.
 * @throws PluginError that names the library to install
 */
export function requireLibrary(found: unknown, plugin: string, install: string): void {
  if (typeof found === 'function') return
  throw new PluginError({ plugin, message: `${plugin} is not here: npm install ${install}, and hand it over` })
}
