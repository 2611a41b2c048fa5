import { addressFromVersionHash, addressToString, deserializeTransaction } from '@stacks/transactions'

const PAYLOADS = { 0: 'token_transfer', 1: 'smart_contract', 2: 'contract_call', 6: 'smart_contract' }
/** Hash modes with one key; the others are multi-signature addresses. */
const SINGLE = new Set([0, 2])

/** A raw transaction in the parts that matter here; undefined where it is none. Bytes behind it make it none. */
export function readTransaction(hex) {
  try {
    const raw = String(hex).replace(/^0x/, '')
    const transaction = deserializeTransaction(raw)
    if (transaction.serialize() !== raw.toLowerCase()) return undefined
    const { hashMode, signer, nonce, fee } = transaction.auth.spendingCondition
    const version = SINGLE.has(hashMode) ? 26 : 21
    return {
      wire: transaction,
      raw: raw.toLowerCase(),
      id: `0x${transaction.txid()}`,
      sender: addressToString(addressFromVersionHash(version, signer)),
      nonce: Number(nonce),
      fee: BigInt(fee),
      type: PAYLOADS[transaction.payload.payloadType],
      sponsored: transaction.auth.authType === 5,
      payload: readPayload(transaction.payload),
    }
  } catch {
    return undefined
  }
}

function readPayload(payload) {
  switch (PAYLOADS[payload.payloadType]) {
    case 'token_transfer':
      return { recipient: payload.recipient.value, amount: BigInt(payload.amount), memo: payload.memo.content }
    case 'contract_call':
      return {
        contract: `${addressToString(payload.contractAddress)}.${payload.contractName.content}`,
        fn: payload.functionName.content,
        args: payload.functionArgs,
      }
    case 'smart_contract':
      return {
        name: payload.contractName.content,
        code: payload.codeBody.content,
        clarityVersion: payload.clarityVersion ?? 3,
      }
    default:
      return {}
  }
}
