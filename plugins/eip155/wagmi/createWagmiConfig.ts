// biome-ignore lint/suspicious/noTsIgnore: npm puts it where wagmi alone finds it, so its types may be out of reach
/** @ts-ignore */
import type { Config } from '@wagmi/core'
import type { Kernel } from 'tapkit/kernel'
import type { WagmiConfigOptions } from './makeConfig.ts'

/**
 * Makes a config of wagmi from the networks of `eip155`, bound to the kit as by `wagmiAdapter`. It reads from the
 * composed endpoints.
 * @throws PluginError
 * @example
 * ```ts
 * import { createAppKit } from 'tapkit'
 * import { eip155 } from 'tapkit/eip155'
 * import { base, mainnet } from 'tapkit/eip155/networks'
 * import { createWagmiConfig } from 'tapkit/eip155/wagmi'
 * import * as wagmi from 'wagmi'
 *
 * const appkit = createAppKit({
 *   metadata: { name: 'Acme', url: 'https://acme.app' },
 *   plugins: [eip155({ networks: [mainnet, base] })],
 * })
 * export const config = await createWagmiConfig(appkit.kernel, { wagmi })
 * ```
 */
export const createWagmiConfig = async (kernel: Kernel, options: WagmiConfigOptions): Promise<Config> =>
  (await import('./makeConfig.ts')).makeConfig(kernel, options)
