import { sha256 } from '@noble/hashes/sha2'
import { readHex, toHex } from '../address/hex.ts'
import type { StacksRequest } from '../payload.ts'

/** Which of all transactions a request becomes, fee, nonce and signer apart: the same text for both. */
export function identifyRequest({ method, params }: StacksRequest, sender: string): string {
  if (method === 'stx_transferStx') return hash(['pay', params.recipient, params.amount, toMemo(params.memo ?? '')])
  if (method === 'stx_deployContract') return hash(['deploy', `${sender}.${params.name}`, params.clarityCode])
  return hash(['call', params.contract, params.functionName, ...params.functionArgs])
}

/** The identity of a transaction of the Stacks API; `undefined` if the transaction has another kind. */
export function identifyTransaction(transaction: Readonly<Record<string, unknown>>): string | undefined {
  const { token_transfer: paid, contract_call: call, smart_contract: deployed } = transaction
  if (paid) {
    const { recipient_address, amount, memo } = Object(paid)
    return hash(['pay', recipient_address, amount, (readHex(memo) ?? '').replace(/(00)+$/, '')])
  }
  if (call) {
    const { contract_id, function_name, function_args: args } = Object(call)
    const hexes = (Array.isArray(args) ? args : []).map((arg) => readHex(Object(arg).hex))
    return hash(['call', contract_id, function_name, ...hexes])
  }
  if (!deployed) return undefined
  const { contract_id, source_code } = Object(deployed)
  return hash(['deploy', contract_id, source_code])
}

/** A memo without the zeros that the chain pads it with. */
const toMemo = (text: string): string => toHex(new TextEncoder().encode(text)).replace(/(00)+$/, '')

const hash = (parts: readonly unknown[]): string => toHex(sha256(new TextEncoder().encode(JSON.stringify(parts))))
