import { hashMessage } from './hashMessage.ts'
import { Transaction } from './sdk.ts'

/** The output of a transaction that proves instead of paying: OP_RETURN. */
const proof = Uint8Array.of(0x6a)

/** The impossible transaction whose single output the address would have to spend (BIP-322, `to_spend`). */
export function createToSpend(message: string, script: Uint8Array): Transaction {
  const transaction = new Transaction()
  transaction.version = 0
  transaction.addInput(new Uint8Array(32), 0xffffffff, 0, Uint8Array.of(0x00, 0x20, ...hashMessage(message)))
  transaction.addOutput(script, 0n)
  return transaction
}

/** The transaction that spends it, with the witness of a simple signature (BIP-322, `to_sign`). */
export function createToSign(spent: Transaction, witness: readonly Uint8Array[], scriptSig?: Uint8Array): Transaction {
  const transaction = new Transaction()
  transaction.version = 0
  transaction.addInput(spent.getHash(), 0, 0, scriptSig)
  transaction.addOutput(proof, 0n)
  transaction.setWitness(0, [...witness])
  return transaction
}

/** Whether a full signature's transaction has the form that BIP-322 wants: this one input, this one output. */
export function isToSign({ version, ins, outs }: Transaction, spent: Transaction): boolean {
  const [input, ...moreInputs] = ins
  const [output, ...moreOutputs] = outs
  if (!input || !output || moreInputs.length > 0 || moreOutputs.length > 0) return false
  const rightInput = input.index === 0 && isEqual(input.hash, spent.getHash())
  return rightInput && isEqual(output.script, proof) && output.value === 0n && (version === 0 || version === 2)
}

/** Whether two runs of bytes are the same. */
export const isEqual = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, at) => byte === right[at])
