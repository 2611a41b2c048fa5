/** Lock times below it are heights of blocks, and from it on they are seconds since 1970 (BIP-65). */
const firstTime = 500_000_000

/**
 * Whether a BIP-322 proof holds at a later time alone, or at one that a server without a node cannot know: its transaction has a time to come, a height, or an
 * age of what it spends. A script that lets somebody spend some day has not let them do so yet. Proofs without a transaction have no time.
 */
export function isLocked(signature: string, now: number): boolean {
  const bytes = Uint8Array.from(atob(signature.replace(/^(smp|ful)/, '')), (letter) => letter.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  // The first byte of a key's signature is 27 or more, and that of a witness counts its elements: neither reads as a version.
  const version = bytes.length > 4 ? view.getUint32(0, true) : undefined
  if (version !== 0 && version !== 2) return false
  const lock = view.getUint32(bytes.length - 4, true)
  const sequence = readSequence(view)
  const isTimed = sequence !== 0xffffffff && lock !== 0
  const isAged = version === 2 && sequence < 0x80000000 && (sequence & 0xffff) !== 0
  return isAged || (isTimed && (lock < firstTime || lock * 1_000 > now))
}

/** The sequence of the first input (BIP-144), which a proof has alone. */
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
