import type { Config, CreateConfigParameters } from '@wagmi/core'
import type { Kernel } from 'tapkit/kernel'
import { askNode } from '../bound/askNode.ts'
import { chainsOf } from '../chainsOf.ts'
import { attach } from './attach.ts'
import { WagmiMissingError } from './errors.ts'

type Wagmi = Pick<typeof import('@wagmi/core'), 'createConfig' | 'custom'>

/** Options of `createWagmiConfig`; those of wagmi mean what they mean there. */
export type WagmiConfigOptions = Pick<
  CreateConfigParameters,
  'connectors' | 'ssr' | 'storage' | 'syncConnectedChain'
> & {
  /** wagmi itself, `import * as wagmi from '@wagmi/core'`; loaded where absent. */
  readonly wagmi?: Wagmi | undefined
}

/**
 * Makes a config whose chains are those of `eip155`, and whose reads go through the kit's gateway.
 * @throws WagmiMissingError, PluginError
 */
export async function makeConfig(
  kernel: Kernel,
  { wagmi, ...options }: WagmiConfigOptions = {},
  load: () => Promise<Wagmi> = () => import('@wagmi/core'),
): Promise<Config> {
  const missing = (cause: unknown) => {
    throw new WagmiMissingError({ cause })
  }
  const { createConfig, custom } = wagmi ?? (await load().catch(missing))
  const chains = chainsOf(kernel)
  const transports = chains.map((chain) => [
    chain.id,
    custom({ request: (asked) => askNode(kernel, chain, asked) }, { retryCount: 0 }),
  ])
  const config = createConfig({
    ...options,
    chains: chains as never,
    transports: Object.fromEntries(transports),
    multiInjectedProviderDiscovery: false,
  }) as Config
  attach(kernel, config)
  return config
}
