import { isError } from '../errors/isError.ts'
import { isUserRejection } from '../errors/rpc.ts'

/**
 * Codes which mean that nothing was signed: EIP-1193's unauthorized, unsupported method and disconnected chain,
 * EIP-3085's unknown chain, and JSON-RPC's codes for a bad request.
 */
const codes = new Set<unknown>([4100, 4200, 4901, 4902, -32600, -32601, -32602, -32700])

/**
 * Whether an error proves that nothing was sent: a refusal, or a documented code that comes before signing (money 10).
 */
export function isUnsent(error: unknown): boolean {
  if (isError(error, 'SendOutcomeUnknownError')) return false
  if (isError(error) && error.unsent) return true
  if (isUserRejection(error)) return true
  return isError(error, 'RPCError') && codes.has(error.code)
}
