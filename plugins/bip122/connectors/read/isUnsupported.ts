import { isUserRejection, rpcCode } from 'tapkit/kernel'

/** Codes by which a wallet says that it does not know a method, or not with these parameters. */
const codes = new Set<unknown>([-32601, -32001, 4200])

/** Whether an error says that the wallet does not know the method. */
export const isUnsupported = (error: unknown): boolean => !isUserRejection(error) && codes.has(rpcCode(error))

/** Whether an error says that the wallet does not take these parameters. */
export const isInvalidParams = (error: unknown): boolean => rpcCode(error) === -32602
