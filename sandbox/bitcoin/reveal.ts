import { type NETWORK, p2tr, TaprootControlBlock, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubSchnorr, signSchnorr } from '@scure/btc-signer/utils.js'
import { keys } from './accounts.mjs'

const regtest: typeof NETWORK = { ...TEST_NETWORK, bech32: 'bcrt' }
const privateKey = Uint8Array.from(Buffer.from(keys.ordinals, 'hex'))
const key = pubSchnorr(privateKey)

const push = (data: Uint8Array): number[] =>
  data.length < 76 ? [data.length, ...data] : [77, data.length & 0xff, data.length >> 8, ...data]

/** An envelope as it stands in a script. */
export const envelope = (...pushes: readonly Uint8Array[]): number[] => [0x00, 0x63, ...pushes.flatMap(push), 0x68]

/** `<key> OP_CHECKSIG`, and these bytes behind it. */
export const tapscript = (...behind: readonly number[]): Uint8Array => Uint8Array.of(32, ...key, 0xac, ...behind)

/** The taproot output that commits to a script, and to another beside it. */
export function commit(script: Uint8Array, beside?: Uint8Array) {
  const tree = beside ? [{ script }, { script: beside }] : { script }
  const { address = '', script: output, tapLeafScript = [] } = p2tr(key, tree, regtest, true)
  // The library writes the version of a leaf behind its script.
  const leaf = tapLeafScript.find(([, leaf]) => leaf.join() === [...script, 0xc0].join())
  return { address, output, script, control: leaf ? TaprootControlBlock.encode(leaf[0]) : new Uint8Array() }
}

type Revealing = {
  from: ReturnType<typeof commit>
  coin: { txid: string; vout: number; value: number }
  to: readonly ({ address: string; sats: number } | { script: Uint8Array; sats: number })[]
  sighash?: number
  /** The items of the witness in place of the signature, the script and the control block. */
  witness?: (signature: Uint8Array, script: Uint8Array, control: Uint8Array) => Uint8Array[]
}

/** A transaction that spends a commitment by its script, signed by a library that no judge uses. */
export function reveal({ from, coin: { txid, vout, value }, to, sighash = 0, witness = (...all) => all }: Revealing) {
  const transaction = new Transaction({ allowUnknownOutputs: true })
  const amount = BigInt(value)
  transaction.addInput({ txid, index: vout, witnessUtxo: { script: from.output, amount } })
  for (const { sats, ...payee } of to)
    if ('script' in payee) transaction.addOutput({ script: payee.script, amount: BigInt(sats) })
    else transaction.addOutputAddress(payee.address, BigInt(sats), regtest)
  const hash = transaction.preimageWitnessV1(0, [from.output], sighash, [amount], -1, from.script)
  const signature = Uint8Array.of(...signSchnorr(hash, privateKey), ...(sighash ? [sighash] : []))
  transaction.updateInput(0, { finalScriptWitness: witness(signature, from.script, from.control) }, true)
  return Buffer.from(transaction.extract()).toString('hex')
}
