import type { HookInput } from '../context.ts'

/**
 * Takes this page's permission back where the wallet can (`standard:disconnect`); else the kernel forgets alone.
 * @throws UserRejectedError, RPCError
 */
export async function disconnect({ connector }: HookInput<'disconnect'>): Promise<true | undefined> {
  const { type } = connector
  // A pairing or an embedded wallet is ended by the plugin that brought it.
  if (type === 'walletConnect' || type === 'auth' || type === 'multiChain') return undefined
  const provider = await connector.getProvider()
  await provider.disconnect?.()
  return true
}
