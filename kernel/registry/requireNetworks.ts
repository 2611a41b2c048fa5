import { PluginError } from '../errors/plugin.ts'

/**
 * The networks that a namespace plugin was given, or a sentence that says what to give it.
 * @param urls what stands in place of their own endpoints, by CAIP-2 id
 * @throws PluginError
 * @example
 * ```ts
 * import { type Network, type Plugin, requireNetworks } from 'tapkit/kernel'
 * export const cosmos = ({ networks }: { networks: readonly [Network, ...Network[]] }): Plugin => ({
 *   name: 'cosmos',
 *   apply: (kernel) => kernel.networks.add(requireNetworks('cosmos', networks)),
 * })
 * ```
 */
export function requireNetworks<network>(
  plugin: string,
  networks: readonly network[],
  urls: Readonly<Record<string, readonly string[]>> = {},
): readonly network[] {
  const fail = (message: string): never => {
    throw new PluginError({ plugin, message: `Plugin "${plugin}" ${message}` })
  }
  if (!Array.isArray(networks) || networks.length === 0 || !networks.every(Boolean)) {
    const found = Array.isArray(networks) ? `\`networks\` is [${networks.map(String)}]` : 'it has no list of `networks`'
    fail(
      `has nothing to offer: ${found}. Write ${plugin}({ networks: [mainnet] }), and check that what you import is there.`,
    )
  }
  for (const [id, given] of Object.entries(urls)) {
    if (!Array.isArray(given) || !given.every((url) => typeof url === 'string' && /^https?:\/\/[^\s/]/.test(url))) {
      fail(`has ${JSON.stringify(given)} for ${id}. Give it a list of URLs that begin with https:// or http://.`)
    }
  }
  return networks
}
