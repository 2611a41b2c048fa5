import { isUserRejection, RPCError, rpcCode } from 'tapkit/kernel'
import type { Eip1193Provider } from '../provider.ts'
import { askSilently } from './ask.ts'

const unsupportedCodes = new Set<unknown>([-32601, -32001, -32004, 4200])
const unsupportedText = /not (yet )?(supported|implemented|available|found|exist)|unsupported|unknown method/i

/**
 * Takes this page's permission back if the wallet knows permissions (EIP-2255, MIP-2); otherwise only the kernel
 * forgets the wallet.
 * @throws RPCError
 */
export async function disconnect(provider: Eip1193Provider): Promise<void> {
  // A wallet that cannot list its grants has no grant that could be revoked.
  const answered = askSilently(provider, 'wallet_getPermissions', undefined, 2_000).then(isGranted)
  if (!(await answered.catch(() => false))) return
  try {
    await askSilently(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }], 4_000)
  } catch (error) {
    const gone = rpcCode(error) === 4100 || isUnsupported(error)
    if (isUserRejection(error) || !gone) throw error
  }
}

const isGranted = (permissions: unknown): boolean =>
  Array.isArray(permissions) && permissions.some((entry) => entry?.parentCapability === 'eth_accounts')

/** Whether an error says that the wallet does not know the method. */
export function isUnsupported(error: unknown): boolean {
  return unsupportedCodes.has(rpcCode(error)) || (error instanceof RPCError && unsupportedText.test(error.message))
}
