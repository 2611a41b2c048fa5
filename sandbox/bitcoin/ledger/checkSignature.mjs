import * as ecc from '@bitcoinerlab/secp256k1'
import { script as bscript, crypto } from 'bitcoinjs-lib'
import { Rejected } from '../rejected.mjs'
import { toHex, typeOfScript } from '../scripts.mjs'
import { readLeaf } from './checkTapscript.mjs'

/**
 * Checks one input's signature over its sighash, for p2pkh, p2wpkh, p2sh-p2wpkh, and p2tr by its key or by the tapscript that reveals are made
 * of. It is a check of signatures and not an interpreter: any other script is refused. `spent` are the outputs that the inputs spend, in order.
 * @throws {Rejected}
 */
export function checkSignature(transaction, index, spent) {
  const input = transaction.ins[index]
  const { script, value } = spent[index]
  const type = typeOfScript(toHex(script))
  switch (type) {
    case 'p2pkh': {
      if (input.witness.length > 0) fail('Witness provided for non-witness script')
      const [signature, key] = bscript.decompile(input.script) ?? []
      checkKeyHash(key, script.subarray(3, 23))
      return checkEcdsa(signature, key, (type) => transaction.hashForSignature(index, script, type))
    }
    case 'p2wpkh':
      if (input.script.length > 0) fail('Witness requires empty scriptSig')
      return checkWitnessKeyHash(transaction, index, script.subarray(2), value)
    case 'p2sh': {
      const [redeem] = pushesOf(input.script)
      if (input.script.length !== 23 || typeOfScript(toHex(redeem ?? [])) !== 'p2wpkh') unknown('p2sh')
      if (toHex(crypto.hash160(redeem)) !== toHex(script.subarray(2, 22)))
        fail('Script evaluated without error but finished with a false/empty top stack element')
      return checkWitnessKeyHash(transaction, index, redeem.subarray(2), value)
    }
    case 'p2tr':
      return checkTaproot(transaction, index, script.subarray(2), spent)
    default:
      return unknown(type ?? 'unknown')
  }
}

function checkWitnessKeyHash(transaction, index, hash, value) {
  const [signature, key, ...more] = transaction.ins[index].witness
  if (more.length > 0 || !key) fail('Witness program hash mismatch')
  checkKeyHash(key, hash)
  if (key.length !== 33) fail('Using non-compressed keys in segwit')
  const locked = Uint8Array.from([0x76, 0xa9, 0x14, ...hash, 0x88, 0xac])
  checkEcdsa(signature, key, (type) => transaction.hashForWitnessV0(index, locked, value, type))
}

function checkTaproot(transaction, index, key, spent) {
  const { script, witness } = transaction.ins[index]
  if (script.length > 0) fail('Witness requires empty scriptSig')
  if (witness.length === 0) fail('Witness program was passed an empty witness')
  const leaf = witness.length > 1 ? readLeaf(witness, key, { fail, unknown }) : undefined
  const signature = leaf?.signature ?? witness[0]
  if (signature.length !== 64 && signature.length !== 65) fail('Invalid Schnorr signature size')
  const type = signature.length === 65 ? signature[64] : 0
  if (signature.length === 65 && ![1, 2, 3, 0x81, 0x82, 0x83].includes(type))
    fail('Invalid Schnorr signature hash type')
  const hash = transaction.hashForWitnessV1(
    index,
    spent.map(({ script }) => script),
    spent.map(({ value }) => value),
    type,
    leaf?.hash,
  )
  if (!ecc.verifySchnorr(hash, leaf?.key ?? key, signature.subarray(0, 64))) fail('Invalid Schnorr signature')
}

function checkKeyHash(key, hash) {
  if (!(key instanceof Uint8Array) || toHex(crypto.hash160(key)) !== toHex(hash))
    fail('Script failed an OP_EQUALVERIFY operation')
}

function checkEcdsa(signature, key, hashFor) {
  let parsed
  try {
    parsed = bscript.signature.decode(signature)
  } catch {
    return fail('Non-canonical DER signature')
  }
  // The last argument: S has to be low.
  if (!ecc.isPoint(key) || !ecc.verify(hashFor(parsed.hashType), key, parsed.signature, true))
    fail('Signature must be zero for failed CHECK(MULTI)SIG operation')
}

const pushesOf = (script) => (bscript.decompile(script) ?? []).filter((part) => part instanceof Uint8Array)

function fail(reason) {
  throw new Rejected(-26, `mandatory-script-verify-flag-failed (${reason})`)
}

function unknown(type) {
  throw new Rejected(
    -26,
    `the JavaScript ledger does not know how to judge ${type}: install bitcoind or litecoind, or name one in TAPKIT_BITCOIND`,
  )
}
