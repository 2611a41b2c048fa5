import { type Account, MethodNotSupportedError, type Network } from 'tapkit/kernel'
import * as v from 'valibot'
import { addressNetwork } from '../address/parsePrincipal.ts'
import { InvalidParamsError } from '../errors.ts'
import type { StacksRequest } from '../payload.ts'
import { checkParams, findMethod } from './checkParams.ts'
import { requestSchema } from './payloadSchema.ts'
import { toParamsError } from './toParamsError.ts'

/** A feature's request, with its fee and nonce as decimal text, if it names them. */
export type GivenRequest = {
  readonly request: StacksRequest
  readonly fee?: string | undefined
  readonly nonce?: string | undefined
}

type Input = { readonly payload: unknown; readonly account: Account; readonly network: Network }

const shape = v.object({
  method: v.picklist(['stx_transferStx', 'stx_callContract', 'stx_deployContract']),
  params: v.optional(v.unknown()),
})
const text = v.optional(v.string())
const named = v.object({ fee: text, nonce: text })

/**
 * Reads a request that a feature has written in the form of SIP-030 (`{ method, params }`). If the request does not
 * allow amounts to leave, none may.
 * @throws MethodNotSupportedError, InvalidParamsError, InvalidAddressError
 */
export async function readRequest({ payload, account, network }: Input): Promise<GivenRequest> {
  const given = v.safeParse(shape, payload)
  const known = given.success ? findMethod(given.output.method) : undefined
  if (!given.success || !known) throw new MethodNotSupportedError({ method: nameIn(payload) })
  const { method, params } = given.output
  const checked = await checkParams(known, { method, params, network, account })
  const { address, network: chain, fee, nonce, sponsored, broadcast, ...own } = checked
  if (address !== account.address || chain !== addressNetwork(network.reference) || sponsored || broadcast === false) {
    throw new InvalidParamsError({ method, message: 'It is for another account or network, or for others to send.' })
  }
  const limits = method === 'stx_transferStx' ? {} : { postConditions: [], postConditionMode: 'deny' }
  const read = v.safeParse(requestSchema, { method, params: { ...limits, ...own } })
  if (!read.success) throw toParamsError(method, read.issues)
  return { request: read.output, ...v.parse(named, { fee, nonce }) }
}

function nameIn(payload: unknown): string {
  const { method } = Object(payload) as { method?: unknown }
  return typeof method === 'string' ? method.slice(0, 100) : 'of no name'
}
