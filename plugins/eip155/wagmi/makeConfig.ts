// biome-ignore lint/suspicious/noTsIgnore: npm puts it where wagmi alone finds it, so its types may be out of reach
/** @ts-ignore */
import type { Config, CreateConfigParameters, createConfig, custom } from '@wagmi/core'
import { type Kernel, lendStorage } from 'tapkit/kernel'
import { askNode } from '../bound/askNode.ts'
import { requireLibrary } from '../bound/requireLibrary.ts'
import { chainsOf } from '../chainsOf.ts'
import { attach } from './attach.ts'

/** Options of `createWagmiConfig`; wagmi's own options keep their meaning. */
export type WagmiConfigOptions = Pick<
  CreateConfigParameters,
  'connectors' | 'ssr' | 'storage' | 'syncConnectedChain'
> & {
  /** wagmi itself: `import * as wagmi from 'wagmi'`, or from `@wagmi/core`. */
  readonly wagmi: { readonly createConfig: typeof createConfig; readonly custom: typeof custom }
}

/**
 * Makes a config whose chains are those of `eip155`, and whose reads go through the kit's gateway.
 * @throws PluginError
 */
export function makeConfig(kernel: Kernel, { wagmi, ...options }: WagmiConfigOptions): Config {
  requireLibrary((wagmi as Partial<typeof wagmi> | undefined)?.createConfig, 'wagmi', 'wagmi')
  const chains = chainsOf(kernel)
  const transports = chains.map((chain) => [
    chain.id,
    wagmi.custom({ request: (asked) => askNode(kernel, chain, asked) }, { retryCount: 0 }),
  ])
  // wagmi reads `localStorage` for a storage of its own, and throws if the browser denies that.
  const takeBack = lendStorage()
  try {
    const config = wagmi.createConfig({
      ...options,
      chains: chains as never,
      transports: Object.fromEntries(transports),
      multiInjectedProviderDiscovery: false,
    }) as Config
    attach(kernel, config)
    return config
  } finally {
    takeBack()
  }
}
