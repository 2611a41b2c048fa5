import { signRecoverable } from '@bitcoinerlab/secp256k1'
import { Transaction } from '@scure/btc-signer'
import { sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import type { AddressType } from '../../bitcoin/accounts.mjs'
import { invalidParams } from '../errors.ts'
import { concat, toBase64, toHex } from './bytes.ts'
import { lockOf, privateKeyOf } from './locks.ts'

export type Protocol = 'ECDSA' | 'BIP322'

/** BIP-137: the first byte tells the kind of address, and which of the keys that fit is meant. */
const HEADERS = { p2pkh: 31, p2sh: 35, p2wpkh: 39 }
const OP_RETURN = Uint8Array.of(0x6a)

/** Signs a text with an address; the signature is base64, the hash hex. @throws {RpcError} -32602 */
export function signMessage(type: AddressType, message: string, protocol: Protocol) {
  return protocol === 'ECDSA' ? signBip137(type, message) : signBip322(type, message)
}

function signBip137(type: AddressType, message: string) {
  if (type === 'p2tr') throw invalidParams('A taproot address signs with BIP322.')
  const text = new TextEncoder().encode(message)
  const title = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')
  const hash = sha256x2(concat(title, sizeOf(text), text))
  const { signature, recoveryId } = signRecoverable(hash, privateKeyOf(type))
  return { signature: toBase64(concat([HEADERS[type] + recoveryId], signature)), messageHash: toHex(hash) }
}

/** BIP-322 simple: the witness of a transaction that spends one which nobody can send. */
function signBip322(type: AddressType, message: string) {
  if (type === 'p2pkh') throw invalidParams('A legacy address signs with ECDSA.')
  const { script, details } = lockOf(type)
  const hash = tagSchnorr('BIP0322-signed-message', new TextEncoder().encode(message))
  const zero = (size: number) => new Uint8Array(size)
  const toSpend = concat(
    [...zero(4), 1, ...zero(32), 0xff, 0xff, 0xff, 0xff, 34, 0, 32, ...hash, ...zero(4)],
    [1, ...zero(8), script.length, ...script, ...zero(4)],
  )
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true })
  toSign.addInput({
    txid: toHex(sha256x2(toSpend).reverse()),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...details,
  })
  toSign.addOutput({ script: OP_RETURN, amount: 0n })
  toSign.signIdx(privateKeyOf(type), 0)
  toSign.finalize()
  const witness = toSign.getInput(0).finalScriptWitness ?? []
  const signature = concat([witness.length], ...witness.flatMap((item) => [[item.length], item]))
  return { signature: toBase64(signature), messageHash: toHex(hash) }
}

/** Bitcoin's variable-length integer. */
function sizeOf({ length }: Uint8Array): number[] {
  return length < 0xfd ? [length] : [0xfd, length & 0xff, (length >> 8) & 0xff]
}
