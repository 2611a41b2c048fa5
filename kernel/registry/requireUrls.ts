import { PluginError } from '../errors/plugin.ts'

/**
 * The endpoints that a namespace plugin was given in place of its networks' own, by CAIP-2 id; none where the option is absent.
 * @param example what stands for each network: a URL, unless the option takes a list with a URL
 * @throws PluginError
 * @example
 * ```ts
 * import { requireUrls } from 'tapkit/kernel'
 * requireUrls('cosmos', 'apiUrls', { 'cosmos:cosmoshub-4': 'https://api.example' })
 * ```
 */
export function requireUrls<urls extends string | readonly string[]>(
  plugin: string,
  option: string,
  given: Readonly<Record<string, urls>> | null | undefined,
  example: urls = 'https://…' as urls,
): Readonly<Record<string, urls>> {
  for (const [id, urls] of Object.entries(given ?? {})) {
    const isForm = Array.isArray(urls) === Array.isArray(example)
    const isUrl = (url: unknown) => typeof url === 'string' && /^https?:\/\/[^\s/]/.test(url)
    if (!isForm || ![urls].flat().every(isUrl) || !/^[-a-z0-9]{3,8}:[-\w]{1,32}$/.test(id)) {
      const write = (key: string, value: unknown) => JSON.stringify({ [key]: value })
      throw new PluginError({
        plugin,
        message: `Plugin "${plugin}" has ${write(id, urls)} in \`${option}\`. Write ${write('CAIP-2 id of the network', example)}, with https:// or http://.`,
      })
    }
  }
  return given ?? {}
}
