import type { Features } from 'tapkit/kernel'

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
 * The calls of plugins. The console names a plugin of tapkit that is not composed when its calls are looked for: the error of the engine, which
 * cannot read a call of undefined, names no plugin. A bundler leaves nothing of the names in production.
 */
export function nameFeatures(features: Features): Features {
  try {
    if (process.env.NODE_ENV !== 'production') return naming(features)
  } catch {
    // A page without a bundler has no `process`.
  }
  return features
}

function naming(features: Features): Features {
  const told = new Set<string>()
  return new Proxy(features, {
    get(target, name) {
      if (typeof name === 'string' && !(name in target) && Object.hasOwn(composed, name) && !told.has(name)) {
        told.add(name)
        console.warn(`tapkit: \`features.${name}\` is undefined. Add ${composed[name]} to \`plugins\`.`)
      }
      return Reflect.get(target, name)
    },
  })
}
