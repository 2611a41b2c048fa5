import { crypto, opcodes as op, script as scripts, type Transaction } from './sdk.ts'
import type { Check } from './signatures.ts'
import { isEqual } from './toSign.ts'

type Machine = { readonly transaction: Transaction; readonly check: Check; readonly tapscript?: boolean }
/** Counts operations, and fails where there are too many. */
type Counted = Machine & { readonly count: (operations: number) => void }

/** Operations that Bitcoin lets a script have, each key of several as one: without an end, a script of 24 kB keeps a server for 10 s. */
const most = 201
/**
 * Signatures that a script checks at most, tries of wrong keys included: the keys of the largest `OP_CHECKMULTISIG`. Each costs as much CPU as a whole
 * sign-in with a single key, and Bitcoin's own limits let in 201 of them.
 */
const mostChecks = 20
/** Bytes of a script, bytes of an element, and elements that Bitcoin lets a script have. */
export const longestScript = 10_000
const longestElement = 520
const highestStack = 1000

/** A script that failed. It never leaves this file. */
const failure = Symbol('script')
const fail = (): never => {
  throw failure
}

/**
 * Runs the scripts that addresses of wallets stand for: keys, several keys, hashes, lock times, and branches between them.
 * True where exactly one true value is left.
 */
export function runScript(code: Uint8Array, initial: readonly Uint8Array[], machine: Machine): boolean {
  // A tapscript has no limit of its own (BIP-342), and its checks don't read it again.
  if (!machine.tapscript && code.length > longestScript) return false
  if (initial.length > highestStack || initial.some(isTooLong)) return false
  const parts = scripts.decompile(code)
  if (!parts || parts.some(isTooLong)) return false
  const stack = [...initial]
  const branches: boolean[] = []
  let left = most
  const count = (operations: number) => {
    left -= operations
    if (left < 0) fail()
  }
  let checksLeft = mostChecks
  const check: Check = (signature, key) => {
    if (signature.length > 0) checksLeft -= 1
    return checksLeft < 0 ? fail() : machine.check(signature, key)
  }
  try {
    for (const part of parts) {
      step(part, stack, branches, { ...machine, check, count })
      if (stack.length > highestStack) fail()
    }
  } catch (error) {
    if (error !== failure) throw error
    return false
  }
  return branches.length === 0 && stack.length === 1 && isTrue(stack[0])
}

export const isTooLong = (part: number | Uint8Array): boolean =>
  typeof part !== 'number' && part.length > longestElement

function step(part: number | Uint8Array, stack: Uint8Array[], branches: boolean[], machine: Counted): unknown {
  if (typeof part === 'number' && part > 0x60) machine.count(1)
  const pop = () => stack.pop() ?? fail()
  const push = (value: boolean) => void stack.push(value ? Uint8Array.of(1) : new Uint8Array())
  const verify = (value: boolean) => void (value || fail())
  const isSameNumber = () => {
    const right = toNumber(pop())
    return toNumber(pop()) === right
  }
  const live = !branches.includes(false)
  if (part === op.OP_IF || part === op.OP_NOTIF) {
    branches.push(live && isTrue(pop()) === (part === op.OP_IF))
    return
  }
  if (part === op.OP_ELSE || part === op.OP_ENDIF) {
    const branch = branches.pop() ?? fail()
    if (part === op.OP_ELSE) branches.push(!branch)
    return
  }
  if (!live) return
  if (typeof part !== 'number') return void stack.push(part)
  if (part === op.OP_0) return push(false)
  if (part >= 0x51 && part <= 0x60) return void stack.push(Uint8Array.of(part - 0x50))
  const { transaction, check } = machine
  const checkOne = (signature: Uint8Array, key: Uint8Array) => {
    const valid = check(signature, key)
    // A signature that is wrong, and not empty, makes the whole invalid (BIP-146).
    if (valid === undefined || (!valid && signature.length > 0)) fail()
    return valid === true
  }
  switch (part) {
    case op.OP_DUP:
      return void stack.push(stack.at(-1) ?? fail())
    case op.OP_DROP:
      return void pop()
    case op.OP_SWAP:
      return void stack.push(pop(), pop())
    case op.OP_SIZE:
      return void stack.push(fromNumber((stack.at(-1) ?? fail()).length))
    case op.OP_VERIFY:
      return verify(isTrue(pop()))
    case op.OP_EQUAL:
      return push(isEqual(pop(), pop()))
    case op.OP_EQUALVERIFY:
      return verify(isEqual(pop(), pop()))
    case op.OP_NUMEQUAL:
      return push(isSameNumber())
    case op.OP_NUMEQUALVERIFY:
      return verify(isSameNumber())
    case op.OP_SHA256:
      return void stack.push(crypto.sha256(pop()))
    case op.OP_HASH160:
      return void stack.push(crypto.hash160(pop()))
    case op.OP_HASH256:
      return void stack.push(crypto.hash256(pop()))
    case op.OP_CHECKSIG:
    case op.OP_CHECKSIGVERIFY: {
      const key = pop()
      const valid = checkOne(pop(), key)
      return part === op.OP_CHECKSIG ? push(valid) : verify(valid)
    }
    case 0xba: {
      if (!machine.tapscript) fail()
      const key = pop()
      const count = toNumber(pop())
      return void stack.push(fromNumber(count + (checkOne(pop(), key) ? 1 : 0)))
    }
    case op.OP_CHECKMULTISIG:
    case op.OP_CHECKMULTISIGVERIFY: {
      if (machine.tapscript) fail()
      const valid = checkMultisig(stack, machine)
      return part === op.OP_CHECKMULTISIG ? push(valid) : verify(valid)
    }
    case op.OP_CHECKLOCKTIMEVERIFY:
      return verify(isLockTimeMet(toNumber(stack.at(-1) ?? fail(), 5), transaction))
    case op.OP_CHECKSEQUENCEVERIFY:
      return verify(isSequenceMet(toNumber(stack.at(-1) ?? fail(), 5), transaction))
    default:
      fail()
  }
}

/** Signatures are matched to keys in order; each key is tried once, and the element below them must be empty (BIP-147). */
function checkMultisig(stack: Uint8Array[], { check, count }: Counted): boolean {
  const take = () => {
    const size = toNumber(stack.pop() ?? fail())
    if (size < 0 || size > 20 || size > stack.length) fail()
    return stack.splice(stack.length - size, size)
  }
  const keys = take()
  count(keys.length)
  const signatures = take()
  if ((stack.pop() ?? fail()).length > 0 || signatures.length > keys.length) fail()
  let at = 0
  for (const signature of signatures) {
    let valid: boolean | undefined = false
    while (!valid && at < keys.length) valid = check(signature, keys[at++] ?? fail())
    if (!valid) return signatures.every(({ length }) => length === 0) ? false : fail()
  }
  return true
}

const lockTimeThreshold = 500_000_000

function isLockTimeMet(wanted: number, { locktime, ins }: Transaction): boolean {
  const sameKind = wanted < lockTimeThreshold === locktime < lockTimeThreshold
  return wanted >= 0 && sameKind && wanted <= locktime && ins[0]?.sequence !== 0xffffffff
}

function isSequenceMet(wanted: number, { version, ins }: Transaction): boolean {
  const sequence = ins[0]?.sequence ?? 0
  if (wanted < 0) return false
  // The highest bit switches the rule off; one bit tells time from height (BIP-112).
  if (wanted >= 2 ** 31) return true
  if (version < 2 || sequence >= 2 ** 31) return false
  const [asked, own] = [wanted & 0x40ffff, sequence & 0x40ffff]
  return (asked & 0x400000) === (own & 0x400000) && asked <= own
}

const isTrue = (value: Uint8Array | undefined): boolean =>
  value?.some((byte, at) => byte !== 0 && !(at === value.length - 1 && byte === 0x80)) ?? false

function toNumber(value: Uint8Array, longest = 4): number {
  if (value.length > longest) fail()
  return scripts.number.decode(value, longest, true)
}

const fromNumber = (value: number): Uint8Array => scripts.number.encode(value)
