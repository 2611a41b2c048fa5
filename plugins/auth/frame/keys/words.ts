import { sha256 } from '@noble/hashes/sha2'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { type Bytes, wipe } from '../crypto/bytes.ts'
import { InvalidPhraseError } from './errors.ts'

/** Words of a phrase: 256 bits and 8 bits of checksum, 11 bits a word. */
const count = 24

/**
 * The 24 words of a seed of 32 bytes (BIP-39, English). They are returned one by one, so that signing never makes a
 * text of the whole phrase, which nothing could overwrite.
 */
export function wordsOf(seed: Bytes): string[] {
  if (seed.length !== 32) throw new RangeError('A seed has 32 bytes')
  const bits = new Uint8Array(33)
  bits.set(seed)
  bits[32] = sha256(seed)[0] ?? 0
  const words = Array.from({ length: count }, (_, at) => wordlist[readBits(bits, at * 11)] ?? '')
  bits.fill(0)
  return words
}

function readBits(bytes: Bytes, from: number): number {
  let value = 0
  for (let at = from; at < from + 11; at++) value = (value << 1) | (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
  return value
}

/**
 * The seed of a phrase that a person typed: case and spaces do not count. The caller overwrites the seed after use.
 * @throws {InvalidPhraseError} if the number of words, a word or the checksum is wrong
 */
export function readWords(text: string): Bytes {
  const words = text.normalize('NFKD').trim().toLowerCase().split(/\s+/)
  if (words.length !== count) throw new InvalidPhraseError({ reason: 'length' })
  const unknown = words.findIndex((word) => !wordlist.includes(word))
  if (unknown !== -1) throw new InvalidPhraseError({ reason: 'word', position: unknown + 1 })
  try {
    const entropy = mnemonicToEntropy(words.join(' '), wordlist)
    const seed = Uint8Array.from(entropy)
    wipe(entropy)
    return seed
  } catch {
    // The library's error is not kept as a cause: such errors may quote words.
    throw new InvalidPhraseError({ reason: 'checksum' })
  }
}
