import * as v from 'valibot'
import { account, address, chainId, flow, signed, text } from './vocabulary.ts'

/** The methods that a page may show and sign. The schema refuses any other method, above all `eth_sign` and raw authorisations: no page could show what they sign. */
export const rpcMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'wallet_requestExecutionPermissions',
  'wallet_revokeExecutionPermission',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

/** Parameters and results have the shape of their method, so the page's reader of the method parses them. */
const ofMethod = v.unknown()

/** A request for a signature or a transaction, which the page shows before it signs. */
export const rpcRequest = {
  payload: v.object({
    method: v.picklist(rpcMethods),
    params: v.union([v.array(ofMethod), v.record(v.string(), ofMethod)]),
    chainId,
    account: address,
    flow,
  }),
  answer: v.object({ result: ofMethod }),
}

const challenge = v.object({ chainId, message: text(8_000) })

/** The first connection of a host: one press, which signs its sign-in texts too. */
export const consent = {
  payload: v.object({
    accounts: v.pipe(v.array(account), v.minLength(1), v.maxLength(16)),
    challenge: v.optional(v.pipe(v.array(challenge), v.minLength(1), v.maxLength(4))),
    flow,
  }),
  // `consented`: an answer of another request, or an empty one, must not read as a consent.
  answer: v.object({ consented: v.literal(true), signed: v.optional(v.pipe(v.array(signed), v.maxLength(4))) }),
}
