import * as ecc from '@bitcoinerlab/secp256k1'
import { crypto } from 'bitcoinjs-lib'
import { instructionsOf } from '../scripts.mjs'

const LEAF_VERSION = 0xc0
const ANNEX = 0x50
const [OP_FALSE, OP_RESERVED, OP_16, OP_IF, OP_ENDIF, OP_CHECKSIG] = [0x00, 0x50, 0x60, 0x63, 0x68, 0xac]
const MAX_PUSH = 520
const MAX_DEPTH = 128

/**
 * The hash of the leaf by which an input spends a taproot output, after BIP-341: the control block proves that the output commits to the script.
 * The script has to have the form of a reveal, `<32-byte key> OP_CHECKSIG` and then envelopes (`OP_FALSE OP_IF … OP_ENDIF`), which
 * no node runs. `fail` takes the words of Bitcoin Core, `unknown` the name of a feature that is not judged here; both throw.
 */
export function readLeaf(witness, program, { fail, unknown }) {
  if (witness.at(-1)?.[0] === ANNEX) unknown('p2tr with an annex')
  const [script, control] = witness.slice(-2)
  const depth = (control.length - 33) / 32
  if (!Number.isInteger(depth) || depth < 0 || depth > MAX_DEPTH) fail('Invalid Taproot control block size')
  const hash = leafHash(script, control[0] & 0xfe)
  if (!isCommitted(hash, control, program)) fail('Witness program hash mismatch')
  if ((control[0] & 0xfe) !== LEAF_VERSION) unknown('p2tr by a leaf of another version')
  const key = keyOf(script)
  if (!key) unknown('p2tr by a script other than a key, OP_CHECKSIG and envelopes')
  if (envelopesOf(script).some((length) => length > MAX_PUSH)) fail('Push value size limit exceeded')
  const stack = witness.slice(0, -2)
  if (stack.length === 0) fail('Operation not valid with the current stack size')
  if (stack.length > 1) fail('Stack size must be exactly one after execution')
  if (stack[0].length === 0) fail('Script evaluated without error but finished with a false/empty top stack element')
  return { hash, key, signature: stack[0] }
}

/** BIP-341's hash of a script of this version. */
export function leafHash(script, version = LEAF_VERSION) {
  return crypto.taggedHash('TapLeaf', Uint8Array.from([version, ...compactSize(script.length), ...script]))
}

function isCommitted(leaf, control, program) {
  const internal = control.subarray(1, 33)
  let root = leaf
  for (let at = 33; at < control.length; at += 32) {
    const pair = [root, control.subarray(at, at + 32)].sort(Buffer.compare)
    root = crypto.taggedHash('TapBranch', Buffer.concat(pair))
  }
  const tweak = crypto.taggedHash('TapTweak', Buffer.concat([internal, root]))
  if (!ecc.isXOnlyPoint(internal)) return false
  const tweaked = ecc.xOnlyPointAddTweak(internal, tweak)
  return tweaked?.parity === (control[0] & 1) && Buffer.compare(tweaked.xOnlyPubkey, program) === 0
}

/** The key of a script of this form; undefined for any other script. */
function keyOf(script) {
  if (script[0] !== 32 || script[33] !== OP_CHECKSIG) return undefined
  return envelopesOf(script) && script.subarray(1, 33)
}

/** How long each push of the envelopes is; undefined where anything else stands behind the key. */
function envelopesOf(script) {
  const lengths = []
  let isOpen = false
  let last
  for (const instruction of instructionsOf(script.subarray(34))) {
    const { opcode, data } = instruction ?? {}
    if (opcode === undefined || opcode === OP_RESERVED) return undefined
    if (!isOpen && opcode === OP_IF && last === OP_FALSE) isOpen = true
    else if (!isOpen && (opcode !== OP_FALSE || last === OP_FALSE)) return undefined
    else if (isOpen && opcode === OP_ENDIF) isOpen = false
    else if (isOpen && opcode > OP_16) return undefined
    else if (data) lengths.push(data.length)
    last = opcode
  }
  return isOpen || last === OP_FALSE ? undefined : lengths
}

function compactSize(length) {
  if (length < 0xfd) return [length]
  if (length <= 0xffff) return [0xfd, length & 0xff, length >> 8]
  return [0xfe, length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, length >>> 24]
}
