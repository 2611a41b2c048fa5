import type { Config, Connector } from '@wagmi/core'
import { type ConnectorInput, type Kernel, once } from 'tapkit/kernel'

/** Lists a connector of the host's own config among the kit's wallets, unless the kit has it itself; answers its id there. */
export function addHostWallet(kernel: Kernel, config: Config, own: Connector): string | undefined {
  const { id, name, icon, type, switchChain } = own
  // `eip155` finds `window.ethereum`, and the plugin `walletconnect` connects WalletConnect if it is composed.
  if (id === 'injected' || kernel.plugins.includes(type.toLowerCase())) return undefined
  // All methods wait for the same import: the wallet is listened to before it is asked.
  const load = once(() => import('./hostWallet.ts'))
  const via =
    (verb: keyof typeof import('./hostWallet.ts')) =>
    async (...input: readonly unknown[]) =>
      ((await load())[verb] as (...input: readonly unknown[]) => unknown)(own, config, ...input)
  return kernel.connectors.add({
    id,
    name,
    namespace: 'eip155',
    kind: type === 'injected' ? type : 'external',
    imageUrl: icon,
    getProvider: () => own.getProvider(),
    connect: via('connect'),
    restore: via('restore'),
    disconnect: () => own.disconnect(),
    ...(switchChain && { switchNetwork: via('switchNetwork') }),
    watch: via('watch'),
  } as ConnectorInput<'eip155'>)
}
