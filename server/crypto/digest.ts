import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'

/**
 * SHA-256 of a text (UTF-8), in hex. WebCrypto is not used, because its way to another thread and back costs more than
 * a short hash.
 */
export const digest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))
