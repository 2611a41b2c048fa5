import { sha256 } from '@noble/hashes/sha2'
import { toHex } from '../address/hex.ts'

/** Most hex digits of an id that names a piece itself: an id may have megabytes, and a name is shown and stored. */
const longest = 256

/** The name of a unique token: its asset identifier, and its own id in hex. A long id is replaced by its SHA-256. */
export const nameOne = (asset: string, id: string): string =>
  id.length <= longest ? `${asset}/0x${id}` : `${asset}/sha256:${toHex(sha256(new TextEncoder().encode(id)))}`
