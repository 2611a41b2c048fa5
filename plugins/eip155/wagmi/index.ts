// biome-ignore lint/suspicious/noTsIgnore: npm puts it where wagmi alone finds it, so its types may be out of reach
/** @ts-ignore */
import type { Config } from '@wagmi/core'
import type { Plugin } from 'tapkit/kernel'
import { attach } from './attach.ts'

export { createWagmiConfig } from './createWagmiConfig.ts'
export type { WagmiConfigOptions } from './makeConfig.ts'

/** Options of `wagmiAdapter`. */
export type WagmiAdapterOptions = {
  /** The app's own, of `createConfig` of wagmi 2 or 3; its chains are among the networks of `eip155`. */
  readonly config: Config
}

/**
 * Joins an app's wagmi config and the kit: the config's connectors are wallets of the kit, the kit's wallets are the
 * config's connectors, and both always show the same session. The config is of wagmi 2 or 3, which the app has.
 * @example
 * ```ts
 * import { createAppKit } from 'tapkit'
 * import { eip155 } from 'tapkit/eip155'
 * import { wagmiAdapter } from 'tapkit/eip155/wagmi'
 * import { createConfig, http } from 'wagmi'
 * import { mainnet } from 'wagmi/chains'
 *
 * export const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
 * export const appkit = createAppKit({
 *   metadata: { name: 'Acme', url: 'https://acme.app' },
 *   plugins: [eip155({ networks: [mainnet] }), wagmiAdapter({ config })],
 * })
 * ```
 */
export const wagmiAdapter = ({ config }: WagmiAdapterOptions): Plugin => ({
  name: 'wagmi',
  requires: ['eip155'],
  apply: (kernel) => attach(kernel, config),
})
