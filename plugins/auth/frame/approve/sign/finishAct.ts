import { base58 } from '@scure/base'
import { type Http, type Network, requestJsonRpc } from 'tapkit/kernel'
import { keccak256, parseTransaction, serializeTransaction } from 'viem/utils'
import { parseTransaction as parseWire } from '../../../../solana/actions/parsePayload.ts'
import { toBase64 } from '../../../../solana/actions/readJson.ts'
import { Fault } from '../../../protocol/fault.ts'
import type { Turns } from '../holdTurn.ts'
import type { Act, Hex, Signing } from '../read/act.ts'
import { toHex } from '../read/hex.ts'
import { sendInOrder } from './sendInOrder.ts'

type Reach = {
  readonly http: Http
  readonly networks: readonly Network[]
  readonly locks?: Turns
  readonly signal: AbortSignal
}

/**
 * Makes the answer of a request from its signatures. A transaction that is to be sent is broadcast once.
 * @throws {Fault} `outcome_unknown` with the id, if the transaction was signed and the node did not take it; `not_allowed` or `unavailable` if
 * nothing was sent
 */
export async function finishAct(
  { signings, outcome }: Act,
  signatures: readonly Uint8Array[],
  reach: Reach,
): Promise<unknown> {
  const [signing] = signings
  const [signature] = signatures
  if (!signing || !signature) throw new Fault('internal')
  if (outcome === 'send') return send(signing, signature, reach)
  const wires = signings.flatMap((each, at) => {
    const made = signatures[at]
    return made && each.subject.kind === 'solanaTransaction'
      ? [insertSignature(each.subject.wire, each.account, made)]
      : []
  })
  if (outcome === 'transactions') return { transactions: wires }
  if (outcome === 'transaction') return { signature: base58.encode(signature), transaction: wires[0] }
  return isEip155(signing) ? toHex(signature) : { signature: base58.encode(signature) }
}

/** A signature as its namespace writes it. */
export const writeSignature = (signing: Pick<Signing, 'account'>, signature: Uint8Array): string =>
  isEip155(signing) ? toHex(signature) : base58.encode(signature)

const isEip155 = ({ account }: Pick<Signing, 'account'>): boolean => account.startsWith('eip155:')

async function send(
  signing: Signing,
  signature: Uint8Array,
  { http, networks, locks, signal }: Reach,
): Promise<unknown> {
  const network = networks.find(({ id }) => id === signing.chainId)
  const { id, method, params, answer } = writeBroadcast(signing, signature)
  if (!network) throw new Fault('network_unknown')
  return sendInOrder(signing, { network, http, locks, signal }, async () => {
    try {
      await requestJsonRpc(http, { urls: [network.rpcUrl], method, params, signal })
      return answer
    } catch {
      // The node may have handed on the transaction before it failed, or before the wait was given up.
      throw new Fault('outcome_unknown', { id })
    }
  })
}

function writeBroadcast({ account, subject }: Signing, signature: Uint8Array) {
  if (subject.kind === 'eip155Transaction') {
    const signed = insertEip155(subject.unsigned, signature)
    const id = keccak256(signed)
    return { id, method: 'eth_sendRawTransaction', params: [signed], answer: id }
  }
  if (subject.kind !== 'solanaTransaction') throw new Fault('internal')
  const id = base58.encode(signature)
  const wire = insertSignature(subject.wire, account, signature)
  // As the blockhash was checked. By default a node knows no blockhash of the last 13 s.
  const options = { encoding: 'base64', preflightCommitment: 'processed' }
  return { id, method: 'sendTransaction', params: [wire, options], answer: { signature: id } }
}

function insertEip155(unsigned: Hex, signature: Uint8Array): Hex {
  const part = (from: number, to: number) => toHex(signature.subarray(from, to))
  const yParity = (signature[64] ?? 27) - 27
  const transaction = parseTransaction(unsigned)
  return serializeTransaction(transaction, { r: part(0, 32), s: part(32, 64), yParity, v: BigInt(27 + yParity) })
}

/** Puts the signature of an account into its place in a transaction of Solana, and answers the wire bytes in base64. */
function insertSignature(text: string, account: string, signature: Uint8Array): string {
  const { wire, message } = parseWire(text)
  const at = message.keys.slice(0, message.signatures.length).indexOf(account.slice('solana:'.length))
  if (at < 0) throw new Fault('internal')
  const signed = wire.slice()
  signed.set(signature, 1 + 64 * at)
  return toBase64(signed)
}
