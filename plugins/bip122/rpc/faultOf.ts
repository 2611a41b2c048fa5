import { issueText, RPCError, rpcErrorCode } from 'tapkit/kernel'
import * as v from 'valibot'
import type { Fault } from './faultOnNetwork.ts'

/** The requirement of a field, for sentences of wallets that name no field. */
const expected: Readonly<Record<string, string>> = {
  'Invalid address': 'must be an address, as text',
  'Invalid amount': 'must be a whole number above 0, and of satoshi no less than the dust limit of its address',
  'Invalid content type detected': 'must be a media type, such as image/png',
}

/** The fault of parameters, or of a result, by their schema; `whole` names them. */
export function faultOf(issue: v.BaseIssue<unknown>, whole: string): Fault {
  const { input } = issue
  const path = v.getDotPath(issue) ?? undefined
  const message = issueText(issue, whole)
  const must = input === undefined ? 'is missing' : expected[message]
  return { message, path, why: path && must && `${path} ${must}.` }
}

/** The error of parameters that are refused. `data` has the path of the field, and says in `why` what is wrong with it. */
export function toParamsError({ message, path, why = message }: Fault): RPCError {
  const data = path === undefined ? undefined : { path, why }
  const debug = `${why} The wallet was not asked.`
  return new RPCError({ code: rpcErrorCode.invalidParams, message, data, debug })
}
