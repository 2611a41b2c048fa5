import { SendOutcomeUnknownError, toSendError } from 'tapkit/kernel'
import { broadcasts } from '../../rpc/broadcasts.ts'
import { findNamedId, hasOtherIds } from '../../rpc/findNamedId.ts'
import { findTxid } from '../read/findTxid.ts'
import { readReply, readThrown } from '../read/readReply.ts'
import { keepTxid } from '../read/readTxid.ts'
import type { Caller } from './createCaller.ts'

/**
 * Makes the JSON-RPC requests of one wallet's object (WBIP). They throw UserRejectedError and RPCError, and
 * SendOutcomeUnknownError and SentUncheckedError where it may have sent something (money 12).
 */
export function createRequest(caller: Caller): (method: string, params?: unknown) => Promise<unknown> {
  return async (method, params) => {
    const reply = await caller.ask('request', method, params).catch((error) => {
      const thrown = readThrown(error)
      throw broadcasts(method, params) ? toSendError(thrown) : thrown
    })
    if (!broadcasts(method, params)) return readReply(reply)
    const debug = `${caller.wallet} answered ${method} with something that is neither a result nor an error.`
    try {
      return readReply(reply, () => new SendOutcomeUnknownError({ debug, cause: reply }))
    } catch (cause) {
      // An error beside a result is an error. A transaction that the result names was sent all the same.
      const { result } = Object(reply)
      return keepTxid(hasOtherIds(method) ? findNamedId(result) : findTxid(result), () => {
        throw cause
      })
    }
  }
}
