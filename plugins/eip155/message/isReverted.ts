/**
 * Whether an error of an `eth_call`, or an error in its chain of causes, says that the contract reverted: 3 is geth's
 * code, -32015 the code of Nethermind and similar nodes.
 */
export function isReverted(error: unknown): boolean {
  let current = error
  for (let depth = 0; depth < 8 && typeof current === 'object' && current !== null; depth++) {
    const { code, message, cause } = current as { code?: unknown; message?: unknown; cause?: unknown }
    if (
      code === 3 ||
      code === -32015 ||
      (typeof message === 'string' && /revert|invalid opcode|out of gas/i.test(message))
    )
      return true
    current = cause
  }
  return false
}
