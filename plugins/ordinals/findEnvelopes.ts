import { type Instruction, instructionsOf, opcodes } from './script.ts'

/** The part of a script between `OP_FALSE OP_IF "ord"` and `OP_ENDIF`. No node runs it. */
export type RawEnvelope = {
  readonly pushes: readonly Uint8Array[]
  readonly pushnum: boolean
  readonly stutter: boolean
}

/** The envelopes of a tapscript; none if the script is malformed anywhere. */
export function findEnvelopes(script: Uint8Array): RawEnvelope[] {
  const instructions = [...instructionsOf(script)]
  if (instructions.includes(undefined)) return []
  const found: RawEnvelope[] = []
  let stutter = false
  let at = 0
  while (at < instructions.length) {
    if (!isEmptyPush(instructions[at++])) continue
    const isIf = instructions[at]?.opcode === opcodes.if
    if (isIf) at++
    if (!isIf || !isProtocol(instructions[at])) {
      stutter = isEmptyPush(instructions[at])
      continue
    }
    const { pushes, pushnum, end } = readPushes(instructions, at + 1)
    const isClosed = instructions[end]?.opcode === opcodes.endIf
    if (isClosed) found.push({ pushes, pushnum, stutter })
    else stutter = false
    at = end + 1
  }
  return found
}

const isEmptyPush = (instruction: Instruction | undefined) => instruction?.data?.length === 0

const isProtocol = (instruction: Instruction | undefined) =>
  instruction?.data?.length === 3 && String.fromCharCode(...instruction.data) === 'ord'

/** The pushes from a place on, and the place of the first instruction that is not a push. */
function readPushes(instructions: readonly (Instruction | undefined)[], start: number) {
  const pushes: Uint8Array[] = []
  let pushnum = false
  let end = start
  for (; end < instructions.length; end++) {
    const { data, opcode = 0 } = instructions[end] ?? {}
    const number = numberOf(opcode)
    if (!data && number === undefined) break
    pushnum ||= !data
    pushes.push(data ?? Uint8Array.of(number ?? 0))
  }
  return { pushes, pushnum, end }
}

/** The byte that an opcode pushes by itself: -1 is written as 0x81. */
function numberOf(opcode: number): number | undefined {
  if (opcode === opcodes.negative1) return 0x81
  return opcode >= opcodes.number1 && opcode <= opcodes.number16 ? opcode - opcodes.number1 + 1 : undefined
}
