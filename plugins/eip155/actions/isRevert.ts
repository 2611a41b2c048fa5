import { RPCError } from 'tapkit/kernel'

/** Whether a node's error says that a contract reverted: 3 is geth's code, -32015 that of Nethermind and its like. */
export const isRevert = (error: unknown): boolean =>
  error instanceof RPCError &&
  (error.code === 3 || error.code === -32015 || /revert|invalid opcode|out of gas/i.test(error.message))
