/** An instruction of a script: a push of `data`, or an opcode that pushes no bytes of the script. */
export type Instruction = { readonly opcode: number; readonly data?: Uint8Array }

export const opcodes = {
  pushData1: 0x4c,
  pushData2: 0x4d,
  pushData4: 0x4e,
  negative1: 0x4f,
  number1: 0x51,
  number13: 0x5d,
  number16: 0x60,
  if: 0x63,
  endIf: 0x68,
  return: 0x6a,
} as const

/** The number of bytes that hold the length of a push. */
const lengthBytes: Readonly<Record<number, number>> = {
  [opcodes.pushData1]: 1,
  [opcodes.pushData2]: 2,
  [opcodes.pushData4]: 4,
}

/** The instructions of a script in turn. The last is `undefined` if it is a push that the script's end cuts off. */
export function* instructionsOf(script: Uint8Array): Generator<Instruction | undefined, void> {
  let at = 0
  while (at < script.length) {
    const opcode = script[at++] ?? 0
    if (opcode > opcodes.pushData4) {
      yield { opcode }
      continue
    }
    const width = lengthBytes[opcode]
    let length = width ? 0 : opcode
    if (width) {
      for (let index = width - 1; index >= 0; index--) length = length * 256 + (script[at + index] ?? 0)
      at += width
    }
    if (at + length > script.length) return yield undefined
    yield { opcode, data: script.subarray(at, at + length) }
    at += length
  }
}

/** The bytes of a single push of data. */
export function writePush(data: readonly number[]): number[] {
  const { length } = data
  const bytes = [length, length >>> 8, length >>> 16, length >>> 24].map((byte) => byte & 0xff)
  if (length < opcodes.pushData1) return [length, ...data]
  if (length < 2 ** 8) return [opcodes.pushData1, ...bytes.slice(0, 1), ...data]
  if (length < 2 ** 16) return [opcodes.pushData2, ...bytes.slice(0, 2), ...data]
  return [opcodes.pushData4, ...bytes, ...data]
}

/** Whether an output holds data (`OP_RETURN`). Its satoshis are lost, and runes that go to it burn. */
export const isData = (script: Uint8Array): boolean => script[0] === opcodes.return

/** Whether a script begins as a runestone does (`OP_RETURN OP_13`). */
export const isRunestone = (script: Uint8Array): boolean => isData(script) && script[1] === opcodes.number13
