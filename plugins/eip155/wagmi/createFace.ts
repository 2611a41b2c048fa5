import type { CreateConnectorFn } from '@wagmi/core'
import type { Face } from './face.ts'

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
 * Makes wagmi's connector of a wallet of the kit. It asks the wallet for its chain alone: connecting, switching and
 * disconnecting change the session graph, whichever side begins. `ready` is awaited before any question.
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
