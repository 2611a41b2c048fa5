import type { HookInput } from '../context.ts'

/** Ends the session in the wallet, where it knows sessions; else the kernel forgets alone. */
export async function disconnect({ connector }: HookInput<'disconnect'>): Promise<true | undefined> {
  const { type } = connector
  // A pairing or an embedded wallet is ended by the plugin that brought it.
  if (type === 'walletConnect' || type === 'auth' || type === 'multiChain') return undefined
  const provider = await connector.getProvider()
  await provider.disconnect?.()
  return true
}
