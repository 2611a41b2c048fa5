// The only file that loads the libraries of Stacks; it is imported when something is first signed.
import { hashMessage } from '@stacks/encryption'
import {
  broadcastTransaction,
  Cl,
  cvToString,
  deserializePostConditionWire,
  deserializeTransaction,
  makeContractCall,
  makeContractDeploy,
  makeSTXTokenTransfer,
  type PostCondition,
  type PostConditionModeName,
  type StacksTransactionWire,
  signMessageHashRsv,
  signStructuredData,
  TransactionSigner,
  wireToPostCondition,
} from '@stacks/transactions'
import { keys } from '../accounts.ts'
import { invalidParams, RpcError } from '../errors.ts'
import { answerIn } from '../manner.ts'
import type { Signer } from './core.ts'
import { type Params, text, texts, whole } from './params.ts'
import type { NetworkName } from './types.ts'

const keyOf = (core: Signer) => `${(keys[core.index()] ?? '').slice(2)}01`

/** Signs a text as 'Stacks Signed Message'. */
export function signText(core: Signer, message: string): string {
  const hash = Array.from(hashMessage(message), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return signMessageHashRsv({ messageHash: hash, privateKey: keyOf(core) })
}

/** Reads structured data (SIP-018): what to show, and how to sign it. */
export function readStructured(core: Signer, params: Params) {
  const domain = decode(text(params, 'domain'))
  const message = decode(text(params, 'message'))
  return {
    domain: cvToString(domain),
    message: cvToString(message),
    sign: () => signStructuredData({ domain, message, privateKey: keyOf(core) }),
  }
}

const decode = (hex: string) => {
  try {
    return Cl.deserialize(hex)
  } catch {
    throw invalidParams('A Clarity value has to be hex.')
  }
}

const common = (core: Signer, params: Params, network: NetworkName) => ({
  senderKey: keyOf(core),
  network,
  client: { baseUrl: core.apiUrl },
  postConditions: readConditions(params),
  postConditionMode: (params.postConditionMode ?? 'deny') as PostConditionModeName,
  ...(params.fee === undefined ? {} : { fee: whole(params.fee, 'fee') }),
  ...(params.nonce === undefined ? {} : { nonce: whole(params.nonce, 'nonce') }),
})

export function makeTransfer(core: Signer, params: Params, network: NetworkName) {
  const { postConditions: _, postConditionMode: __, ...shared } = common(core, params, network)
  const memo = params.memo === undefined ? '' : text(params, 'memo')
  return makeSTXTokenTransfer({
    ...shared,
    recipient: text(params, 'recipient'),
    amount: whole(params.amount, 'amount'),
    memo,
  })
}

export function makeCall(core: Signer, params: Params, network: NetworkName) {
  const [contractAddress = '', contractName = ''] = text(params, 'contract').split('.')
  const functionArgs = texts(params, 'functionArgs').map(decode)
  const functionName = text(params, 'functionName')
  return makeContractCall({
    ...common(core, params, network),
    contractAddress,
    contractName,
    functionName,
    functionArgs,
  })
}

export function makeDeploy(core: Signer, params: Params, network: NetworkName) {
  const { postConditions, postConditionMode, ...shared } = common(core, params, network)
  return makeContractDeploy({
    ...shared,
    postConditions,
    postConditionMode,
    contractName: text(params, 'name'),
    codeBody: text(params, 'clarityCode'),
    clarityVersion: Number(params.clarityVersion ?? 4),
  })
}

/** A call's arguments and post-conditions in words. */
export function describeCall(params: Params): { args: string; conditions: string } {
  const args = texts(params, 'functionArgs').map((hex) => cvToString(decode(hex)))
  return { args: args.join('\n') || 'none', conditions: readConditions(params).map(describeCondition).join('\n') }
}

const words = { eq: 'exactly', gt: 'more than', gte: 'at least', lt: 'less than', lte: 'at most' } as const

function describeCondition(condition: PostCondition): string {
  const { address } = condition
  switch (condition.type) {
    case 'stx-postcondition':
      return `${address} sends ${words[condition.condition]} ${condition.amount} micro-STX`
    case 'ft-postcondition':
      return `${address} sends ${words[condition.condition]} ${condition.amount} ${condition.asset}`
    case 'nft-postcondition':
      return `${address}: ${condition.asset} is ${condition.condition}`
    default:
      throw invalidParams('The wallet does not know this kind of post-condition.')
  }
}

const readConditions = (params: Params): PostCondition[] =>
  texts(params, 'postConditions').map((hex) => wireToPostCondition(deserializePostConditionWire(hex)))

/** Signs a transaction that the site made. */
export function signRaw(core: Signer, hex: string): StacksTransactionWire {
  const transaction = deserializeTransaction(hex)
  new TransactionSigner(transaction).signOrigin(keyOf(core))
  return transaction
}

/** Sends a signed transaction. @throws {RpcError} -31000 with the node's reason */
export async function broadcast(core: Signer, transaction: StacksTransactionWire, network: NetworkName) {
  const answer = await broadcastTransaction({ transaction, network, client: { baseUrl: core.apiUrl } })
  if ('error' in answer) throw new RpcError(-31000, `The node refused the transaction: ${answer.reason}`)
  return answerIn(core.manner, { txid: answer.txid, transaction: transaction.serialize() })
}
