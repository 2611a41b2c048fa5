import { RPCError, rpcErrorCode } from 'tapkit/kernel'
import type { Adapter } from './types.ts'

/** Ends the wallet's side, where it knows sessions. */
export const disconnect: Adapter<undefined> = async ({ provider }) => {
  if (!provider.disconnect) {
    const message = 'Method not supported by the selected wallet'
    throw new RPCError({ code: rpcErrorCode.methodNotSupported, message })
  }
  await provider.disconnect()
  return null
}
