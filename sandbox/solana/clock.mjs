import { createHash, randomBytes } from 'node:crypto'
import bs58 from 'bs58'

const SLOT_MS = 400
/** Slots a blockhash is good for. */
const WINDOW = 150
const FIRST_SLOT = 1_000
/** Some slots had no block, as on any cluster: the height is not the slot. */
const SKIPPED = 40
const FINAL_AFTER = 32
const PRUNE_AT = 1_000

/** Slots that pass with time, and the blockhashes that were given out. */
export function createClock(now = Date.now) {
  const start = now()
  const nonce = randomBytes(8)
  const issued = new Map()
  let warped = 0

  const slot = () => FIRST_SLOT + warped + Math.floor((now() - start) / SLOT_MS)
  const height = () => slot() - SKIPPED

  return {
    slot,
    height,
    /** Seconds since 1970. */
    time: () => Math.floor(now() / 1000),
    isFinal: (then) => slot() - then >= FINAL_AFTER,

    /** A blockhash, another in every slot; litesvm's own never changes. */
    latestBlockhash() {
      const current = slot()
      const bytes = createHash('sha256').update(nonce).update(String(current)).digest()
      const blockhash = bs58.encode(bytes)
      const lastValidBlockHeight = height() + WINDOW
      issued.set(blockhash, lastValidBlockHeight)
      if (issued.size > PRUNE_AT) for (const [hash, last] of issued) if (last < height()) issued.delete(hash)
      return { blockhash, lastValidBlockHeight }
    },

    isValid: (blockhash) => height() <= (issued.get(blockhash) ?? -1),

    /** Lets this many slots pass at once. */
    warp(slots) {
      warped += slots
    },
    /** Every blockhash that was given out is too old from now on. */
    expireBlockhashes() {
      warped += WINDOW + 1
    },
  }
}
