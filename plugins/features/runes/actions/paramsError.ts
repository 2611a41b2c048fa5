import { RPCError, rpcErrorCode } from 'tapkit/kernel'

/** The error of a field that is refused before a wallet is asked to pay. `data` names the field, and says in `why` what is wrong with it. */
export const paramsError = (path: string, why: string): RPCError =>
  new RPCError({
    code: rpcErrorCode.invalidParams,
    message: why,
    data: { path, why },
    debug: `${why} No wallet was asked to pay.`,
  })
