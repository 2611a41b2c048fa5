import { instructionsOf } from './script.ts'
import { tapscriptOf } from './tapscript.ts'

/** The commitment to a name: the bytes of its number, the lowest byte first, without zeros at the end. */
export function commitmentOf(number: bigint): Uint8Array {
  const bytes: number[] = []
  for (let rest = number; rest > 0n; rest >>= 8n) bytes.push(Number(rest & 0xffn))
  return Uint8Array.from(bytes)
}

/** Whether an input's witness pushes the commitment to a name. An etching of the name needs such an input, whose output has six confirmations. */
export function commitsTo(witness: readonly Uint8Array[], number: bigint): boolean {
  const commitment = commitmentOf(number)
  const isSame = (data: Uint8Array) =>
    data.length === commitment.length && commitment.every((byte, at) => byte === data[at])
  for (const instruction of instructionsOf(tapscriptOf(witness) ?? new Uint8Array())) {
    if (instruction?.data && isSame(instruction.data)) return true
  }
  return false
}
