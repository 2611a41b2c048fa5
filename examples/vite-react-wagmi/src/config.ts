import { createConfig, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'

/** The app's own, as it was before tapkit came; without `injected()`, whose wallets the kit finds. */
export const config = createConfig({
  chains: [mainnet],
  transports: { [mainnet.id]: http() },
})

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}
