import { type BaseError, SendOutcomeUnknownError } from 'tapkit/kernel'
import type { Caller } from './createCaller.ts'
import { readReply, readThrown } from './readReply.ts'

/** JSON-RPC requests of a wallet (WBIP); they throw UserRejectedError and RPCError. */
export type Requester = {
  request(method: string, params?: unknown): Promise<unknown>
  /**
   * As `request`, for what the wallet broadcasts: a reply that is none may come after it was sent (R25).
   * @throws SendOutcomeUnknownError
   */
  send(method: string, params: unknown): Promise<unknown>
}

/** Makes the requests of one wallet's object. */
export function createRequest(caller: Caller): Requester {
  const ask = async (method: string, params: unknown, unreadable?: () => BaseError) => {
    const reply = await caller.ask('request', method, params).catch((error) => {
      throw readThrown(error)
    })
    return readReply(reply, unreadable)
  }
  return {
    request: (method, params) => ask(method, params),
    send: (method, params) =>
      ask(method, params, () => {
        const debug = `${caller.wallet} answered ${method} with something that is neither a result nor an error.`
        return new SendOutcomeUnknownError({ debug })
      }),
  }
}
