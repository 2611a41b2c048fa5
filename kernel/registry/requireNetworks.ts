import { PluginError } from '../errors/plugin.ts'

/**
 * The networks that a namespace plugin was given, or a sentence that says what to give it.
 * @param fits whether something is a network of the plugin's own; JavaScript hands over networks of other plugins too
 * @param example a network that fits, and the entry that exports it: `solanaMainnet of "tapkit/solana/networks"`
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
  fits: (network: network) => boolean = () => true,
  example?: string,
): readonly network[] {
  const isList = Array.isArray(networks) && networks.length > 0
  const wrong: readonly unknown[] = isList ? networks.filter((network) => !network || !fits(network)) : [networks]
  if (wrong.length > 0) {
    const { name, id } = Object(wrong[0]) as { readonly name?: unknown; readonly id?: unknown }
    throw new PluginError({
      plugin,
      message: `Plugin "${plugin}" cannot offer ${JSON.stringify(name ?? id ?? wrong[0])}. Write ${plugin}({ networks: [ … ] }) with networks of its own${example ? `, such as ${example}` : ''}.`,
    })
  }
  return networks
}
