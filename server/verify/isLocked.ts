/** Smaller lock times are heights of blocks; this value and larger ones are seconds since 1970 (BIP-65). */
const firstTime = 500_000_000

/**
 * Whether a BIP-322 proof only holds later, or at a time that a server without a node cannot know: its transaction has
 * a lock time in the future, a block height, or an age of its inputs. A script that lets a person spend in the future
 * does not let them spend yet. Proofs without a transaction have no lock time.
 */
export function isLocked(signature: string, now: number): boolean {
  const bytes = Uint8Array.from(atob(signature.replace(/^(smp|ful)/, '')), (letter) => letter.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  // Only a transaction begins with the version 0 or 2. The first byte of a key's signature is 27 or more, and the first
  // byte of a witness is the number of its elements.
  const version = bytes.length > 4 ? view.getUint32(0, true) : undefined
  if (version !== 0 && version !== 2) return false
  const lock = view.getUint32(bytes.length - 4, true)
  const sequence = readSequence(view)
  const isTimed = sequence !== 0xffffffff && lock !== 0
  const isAged = version === 2 && sequence < 0x80000000 && (sequence & 0xffff) !== 0
  return isAged || (isTimed && (lock < firstTime || lock * 1_000 > now))
}

/** The sequence of the proof's only input (BIP-144). */
function readSequence(view: DataView): number {
  let at = view.getUint16(4) === 1 ? 6 : 4
  const readSize = (): number => {
    const [first, start] = [view.getUint8(at), at + 1]
    at += [1, 3, 5, 9][Math.max(0, first - 0xfc)] ?? 1
    return first < 0xfd ? first : first === 0xfd ? view.getUint16(start, true) : view.getUint32(start, true)
  }
  readSize()
  at += 36
  const scriptLength = readSize()
  return view.getUint32(at + scriptLength, true)
}
