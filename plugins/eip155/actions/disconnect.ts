import { isUserRejection, RPCError, rpcCode } from 'tapkit/kernel'
import { askSilently } from '../connectors/ask.ts'
import type { HookInput } from '../context.ts'
import type { Eip1193Provider } from '../provider.ts'

const unsupportedCodes = new Set<unknown>([-32601, -32001, -32004, 4200])
const unsupportedText = /not (yet )?(supported|implemented|available|found|exist)|unsupported|unknown method/i

/**
 * Takes this page's permission back where the wallet knows permissions (EIP-2255, MIP-2); else the kernel forgets alone.
 * @throws RPCError
 */
export async function disconnect({ connector }: HookInput<'disconnect'>): Promise<true | undefined> {
  const { type } = connector
  // A pairing or an embedded wallet is ended by the plugin that brought it.
  if (type === 'walletConnect' || type === 'auth' || type === 'multiChain') return undefined
  if (type === 'injected') return true
  const provider = await connector.getProvider()
  if (!(await hasPermission(provider))) return true
  try {
    await askSilently(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }], 4_000)
  } catch (error) {
    const gone = rpcCode(error) === 4100 || isUnsupported(error)
    if (isUserRejection(error) || !gone) throw error
  }
  return true
}

async function hasPermission(provider: Eip1193Provider): Promise<boolean> {
  try {
    const permissions = await askSilently(provider, 'wallet_getPermissions', undefined, 2_000)
    return Array.isArray(permissions) && permissions.some((entry) => entry?.parentCapability === 'eth_accounts')
  } catch {
    // A wallet that cannot say has nothing that could be revoked.
    return false
  }
}

/** Whether an error says that the wallet does not know the method. */
export function isUnsupported(error: unknown): boolean {
  return unsupportedCodes.has(rpcCode(error)) || (error instanceof RPCError && unsupportedText.test(error.message))
}
