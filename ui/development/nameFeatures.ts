import { type Features, PluginError } from 'tapkit/kernel'

/** Put in by a bundler: the types of Node are none of a page's. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** The plugins of tapkit that bring calls, and how each is composed. */
const composed: Readonly<Record<string, string>> = {
  blockchainApi: 'blockchainApi({ projectId }) of tapkit/blockchain-api',
  history: 'history() of tapkit/features/history',
  pay: 'pay() of tapkit/features/pay',
  runes: 'runes() of tapkit/features/runes',
  siwx: 'siwx() of tapkit/features/siwx',
  walletconnect: 'walletconnect({ projectId }) of tapkit/walletconnect',
}

/**
 * The calls of plugins, where a plugin of tapkit that is not composed is named: an engine says that it cannot read a call of undefined. A bundler
 * leaves nothing of the names in production.
 */
export function nameFeatures(features: Features): Features {
  try {
    if (process.env.NODE_ENV !== 'production')
      return new Proxy(features, {
        get(target, name) {
          if (typeof name !== 'string' || name in target || !Object.hasOwn(composed, name))
            return Reflect.get(target, name)
          throw new PluginError({
            message: `\`features.${name}\` has no calls, because its plugin is not composed. Add ${composed[name]} to \`plugins\`. Whether it is composed, \`'${name}' in features\` says`,
            plugin: name,
          })
        },
      })
  } catch {}
  return features
}
