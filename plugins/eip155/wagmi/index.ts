import type { Config } from '@wagmi/core'
import type { ErrorsOf, Plugin } from 'tapkit/kernel'
import { attach } from './attach.ts'
import type * as errors from './errors.ts'

export { createWagmiConfig } from './createWagmiConfig.ts'
export type { WagmiConfigOptions } from './makeConfig.ts'

declare module 'tapkit/kernel' {
  interface Errors extends ErrorsOf<typeof errors> {}
}

/** Options of `wagmiAdapter`. */
export type WagmiAdapterOptions = {
  /** The app's own, of `createConfig` of wagmi 2 or 3; its chains are among the networks of `eip155`. */
  readonly config: Config
}

/**
 * Makes an app's wagmi config and the kit one: the config's connectors are wallets of the kit, the kit's wallets are the config's
 * connectors, and whatever either does, both show the same session. Needs `@wagmi/core` 2 or 3, which the app has.
 * @example
 * ```ts
 * import { createConfig, http } from '@wagmi/core'
 * import { mainnet } from '@wagmi/core/chains'
 * import { createAppKit } from 'tapkit'
 * import { eip155 } from 'tapkit/eip155'
 * import { wagmiAdapter } from 'tapkit/eip155/wagmi'
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
