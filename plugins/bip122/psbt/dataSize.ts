import { instructionsOf } from '../../ordinals/script.ts'

/** The bytes that an output of data carries: those that its script pushes, or all behind `OP_RETURN` where these cannot be told apart. */
export function dataSize(script: Uint8Array): number {
  let size = 0
  for (const instruction of instructionsOf(script)) {
    if (!instruction) return script.length - 1
    size += instruction.data?.length ?? 0
  }
  return size
}
