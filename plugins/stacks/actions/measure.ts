import {
  Cl,
  createContractCallPayload,
  createSmartContractPayload,
  createTokenTransferPayload,
  serializePayload,
} from '@stacks/transactions'
import { InvalidParamsError } from '../errors.ts'
import type { StacksRequest } from '../payload.ts'

/**
 * The values that a node needs to estimate a fee: the transaction's payload in hex, and the size of the signed
 * transaction, in bytes.
 */
export type Measure = { readonly payload: string; readonly size: number }

/** Version, chain, single signature with fee and nonce, modes and the count of post-conditions, in bytes (SIP-005). */
const frame = 115

/**
 * Writes the transaction that a request becomes.
 * @throws InvalidParamsError
 */
export function measure(request: StacksRequest): Measure {
  try {
    const payload = write(request)
    const conditions = request.method === 'stx_transferStx' ? [] : request.params.postConditions
    return { payload, size: frame + (payload + conditions.join('')).length / 2 }
  } catch (cause) {
    throw new InvalidParamsError({ method: request.method, message: 'Invalid hex-encoded Clarity value.', cause })
  }
}

function write({ method, params }: StacksRequest): string {
  if (method === 'stx_transferStx') {
    return serializePayload(createTokenTransferPayload(params.recipient, params.amount, params.memo ?? ''))
  }
  if (method === 'stx_deployContract') {
    const { name, clarityCode, clarityVersion } = params
    return serializePayload(createSmartContractPayload(name, clarityCode, clarityVersion))
  }
  const [address = '', name = ''] = params.contract.split('.')
  const args = params.functionArgs.map((hex) => Cl.deserialize(hex))
  return serializePayload(createContractCallPayload(address, name, params.functionName, args))
}
