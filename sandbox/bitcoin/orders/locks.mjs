import { createHash } from 'node:crypto'
import * as ecc from '@bitcoinerlab/secp256k1'
import { address as codec, crypto, networks } from 'bitcoinjs-lib'
import { leafHash } from '../ledger/checkTapscript.mjs'

const LEAF_VERSION = 0xc0
const OP_CHECKSIG = 0xac

/**
 * A taproot lock of the order service, whose key is made of a seed: the service forgets nothing, and its keys are worthless elsewhere. With
 * `envelope` its output also commits to a tapscript of the key and that envelope. `byKey` and `byLeaf` are the ways to open it: each answers
 * the witness of an input of a transaction, `spent` being the outputs that its inputs spend.
 */
export function makeLock(seed, envelope) {
  const privateKey = createHash('sha256').update(`tapkit sandbox order ${seed}`).digest()
  const point = ecc.pointFromScalar(privateKey, true)
  const internal = point.subarray(1)
  const leaf = envelope && Buffer.concat([Uint8Array.of(32), internal, Uint8Array.of(OP_CHECKSIG), envelope])
  const tweak = crypto.taggedHash('TapTweak', Buffer.concat([internal, ...(leaf ? [leafHash(leaf)] : [])]))
  const { parity, xOnlyPubkey } = ecc.xOnlyPointAddTweak(internal, tweak)
  const script = Uint8Array.from([0x51, 32, ...xOnlyPubkey])
  const even = point[0] === 2 ? privateKey : ecc.privateNegate(privateKey)
  const hashOf = (transaction, index, spent, leaf) =>
    transaction.hashForWitnessV1(
      index,
      spent.map(({ script }) => script),
      spent.map(({ value }) => value),
      0,
      leaf && leafHash(leaf),
    )
  const control = Uint8Array.from([LEAF_VERSION | parity, ...internal])
  return {
    script,
    address: codec.fromOutputScript(script, networks.regtest),
    byKey: (...input) => [ecc.signSchnorr(hashOf(...input), ecc.privateAdd(even, tweak))],
    byLeaf: (...input) => [ecc.signSchnorr(hashOf(...input, leaf), privateKey), leaf, control],
  }
}
