import type { Config, Connector, CreateConnectorFn } from '@wagmi/core'
import type { Kernel } from 'tapkit/kernel'

/** What a wallet of the kit is made a connector of. */
export type Face = {
  readonly kernel: Kernel
  readonly config: Config
  /** The wallet's. That of `injected()` becomes the one of whichever wallet is there. */
  walletId: string
  /** The host's own connector, where it is one. */
  readonly own?: Connector | undefined
}

const verbs = [
  'connect',
  'disconnect',
  'getAccounts',
  'getChainId',
  'getProvider',
  'isAuthorized',
  'switchChain',
] as const
const idle = () => {}

/**
 * Makes wagmi's connector of a wallet of the kit. It asks nothing of the wallet but its chain: whoever connects, switches or
 * disconnects, the session graph is what changes. `ready` is awaited before anything is asked.
 */
export function createFace(face: Face, ready: () => Promise<void>): CreateConnectorFn {
  const { kernel, walletId: id, own } = face
  const { name, imageUrl: icon, rdns, kind = '' } = kernel.connectors.get('eip155', id) ?? {}
  const each = verbs.map((verb) => [
    verb,
    async (input: never) => {
      await ready()
      return (await import('./faceVerbs.ts'))[verb](face, input)
    },
  ])
  return () =>
    ({
      onAccountsChanged: idle,
      onChainChanged: idle,
      onDisconnect: idle,
      name,
      icon,
      rdns,
      type: /^(announced)?$/.test(kind) ? 'injected' : kind,
      ...own,
      id,
      setup: undefined,
      ...Object.fromEntries(each),
    }) as unknown as ReturnType<CreateConnectorFn>
}
