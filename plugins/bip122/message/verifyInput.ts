import { schnorr } from '@noble/curves/secp256k1'
import { tweakTaprootKey } from '../address/taproot.ts'
import { compactSize } from './hashMessage.ts'
import { isTooLong, longestScript, runScript } from './runScript.ts'
import { crypto, script as scripts, type Transaction } from './sdk.ts'
import { checkEcdsa, checkTapscript, type Spending, schnorrSighash } from './signatures.ts'
import { isEqual } from './toSign.ts'

/**
 * Whether the first input of a transaction may spend an output of value 0, by the scripts that wallets use: p2pkh, p2sh,
 * segwit v0 and taproot, with the rules of BIP-322. Opcodes that no wallet's address needs make it false.
 */
export function verifyInput(transaction: Transaction, spent: Uint8Array): boolean {
  const [input] = transaction.ins
  if (!input) return false
  const { script: scriptSig, witness } = input
  if (isProgram(spent)) return scriptSig.length === 0 && verifyProgram(transaction, spent, witness)
  if (scriptSig.length > longestScript) return false
  const pushed = scripts.decompile(scriptSig)
  if (pushed?.some(isTooLong)) return false
  if (!pushed?.every((part) => typeof part !== 'number' || part === 0x00 || (part >= 0x51 && part <= 0x60)))
    return false
  const stack = pushed.map((part) =>
    typeof part !== 'number' ? part : part === 0 ? new Uint8Array() : Uint8Array.of(part - 0x50),
  )
  const redeem = stack.at(-1)
  if (!isP2sh(spent)) return witness.length === 0 && run(transaction, spent, stack)
  if (!redeem || !isEqual(crypto.hash160(redeem), spent.subarray(2, 22))) return false
  if (isProgram(redeem)) return stack.length === 1 && verifyProgram(transaction, redeem, witness)
  return witness.length === 0 && run(transaction, redeem, stack.slice(0, -1))
}

const run = (transaction: Transaction, code: Uint8Array, stack: readonly Uint8Array[]) =>
  runScript(code, stack, { transaction, check: checkEcdsa({ transaction, code, version: 'legacy' }) })

function verifyProgram(transaction: Transaction, program: Uint8Array, witness: readonly Uint8Array[]): boolean {
  const hash = program.subarray(2)
  if (program[0] === 0x51 && hash.length === 32) return verifyTaproot(transaction, program, witness)
  if (program[0] !== 0) return false
  if (hash.length === 20) {
    const code = Uint8Array.of(0x76, 0xa9, 20, ...hash, 0x88, 0xac)
    return witness.length === 2 && segwit(transaction, code, witness)
  }
  const code = witness.at(-1)
  if (hash.length !== 32 || !code || !isEqual(crypto.sha256(code), hash)) return false
  return segwit(transaction, code, witness.slice(0, -1))
}

const segwit = (transaction: Transaction, code: Uint8Array, stack: readonly Uint8Array[]) =>
  runScript(code, stack, { transaction, check: checkEcdsa({ transaction, code, version: 'v0' }) })

function verifyTaproot(transaction: Transaction, program: Uint8Array, witness: readonly Uint8Array[]): boolean {
  const spending: Spending = { transaction, spent: program }
  const [signature] = witness
  // An annex has no meaning yet.
  if (!signature || (witness.length > 1 && witness.at(-1)?.[0] === 0x50)) return false
  if (witness.length === 1) {
    const hash = schnorrSighash(spending, signature)
    return hash !== undefined && schnorr.verify(signature.subarray(0, 64), hash, program.subarray(2))
  }
  const [code, control] = witness.slice(-2)
  if (!code || !control) return false
  const leafHash = leafOf(code, control, program.subarray(2))
  if (!leafHash) return false
  return runScript(code, witness.slice(0, -2), {
    transaction,
    check: checkTapscript({ ...spending, leafHash }),
    tapscript: true,
  })
}

/** The hash of the leaf that a control block proves to be in the output; `undefined` where it does not (BIP-341). */
function leafOf(code: Uint8Array, control: Uint8Array, output: Uint8Array): Uint8Array | undefined {
  const version = (control[0] ?? 0) & 0xfe
  if (version !== 0xc0 || control.length < 33 || control.length > 4129 || (control.length - 33) % 32 !== 0)
    return undefined
  const leaf = crypto.taggedHash('TapLeaf', Uint8Array.from([version, ...compactSize(code.length), ...code]))
  let node = leaf
  for (let at = 33; at < control.length; at += 32) {
    const other = control.subarray(at, at + 32)
    const first = node.find((byte, index) => byte !== other[index])
    const differs = node.findIndex((byte, index) => byte !== other[index])
    const ordered = first === undefined || first < (other[differs] ?? 0) ? [...node, ...other] : [...other, ...node]
    node = crypto.taggedHash('TapBranch', Uint8Array.from(ordered))
  }
  const internal = control.subarray(1, 33)
  const tweaked = tweakTaprootKey(internal, crypto.taggedHash('TapTweak', Uint8Array.from([...internal, ...node])))
  return tweaked && tweaked.parity === ((control[0] ?? 0) & 1) && isEqual(tweaked.key, output) ? leaf : undefined
}

/** A witness program: a version and 2 to 40 bytes (BIP-141). */
const isProgram = (code: Uint8Array) => {
  const version = code[0] ?? 0xff
  return (
    code.length >= 4 &&
    code.length <= 42 &&
    (version === 0 || (version > 0x50 && version <= 0x60)) &&
    code[1] === code.length - 2
  )
}
const isP2sh = (code: Uint8Array) => code.length === 23 && code[0] === 0xa9 && code[1] === 20 && code[22] === 0x87
