import { PluginError } from '../errors/plugin.ts'

/**
 * The networks that a namespace plugin was given, or a sentence that says what to give it.
 * @param urls what stands in place of their own endpoints, by CAIP-2 id
 * @param fits whether something is a network of the plugin's own; JavaScript hands over networks of other plugins too
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
  fits: (network: network) => boolean = () => true,
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
  const wrong = networks.find((network) => !fits(network))
  if (wrong !== undefined) {
    const { name, id } = Object(wrong) as { readonly name?: unknown; readonly id?: unknown }
    fail(
      `cannot use ${JSON.stringify(name ?? id ?? wrong)}: it is no network of this plugin. Write ${plugin}({ networks: [mainnet] }) with a network of "tapkit/${plugin}/networks", or one of that shape.`,
    )
  }
  for (const [id, given] of Object.entries(urls)) {
    if (!/^[-a-z0-9]{3,8}:[-\w]{1,32}$/.test(id)) {
      fail(`has endpoints for "${id}", which names no network. Write its CAIP-2 id, such as "eip155:1".`)
    }
    if (!Array.isArray(given) || !given.every((url) => typeof url === 'string' && /^https?:\/\/[^\s/]/.test(url))) {
      fail(`has ${JSON.stringify(given)} for ${id}. Give it a list of URLs that begin with https:// or http://.`)
    }
  }
  return networks
}
