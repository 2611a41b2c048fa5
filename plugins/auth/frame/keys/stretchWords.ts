import { type Bytes, utf8, wipe } from '../crypto/bytes.ts'

/**
 * The 64 bytes from which keys are derived: PBKDF2-HMAC-SHA-512 of the words, 2048 rounds, without a passphrase (BIP-39).
 * WebCrypto takes 30 ms, and a loop in JavaScript 550. The caller overwrites the bytes after use.
 */
export async function stretchWords(words: readonly string[]): Promise<Bytes> {
  const text = new Uint8Array(words.reduce((length, word) => length + word.length, words.length - 1)).fill(0x20)
  let at = 0
  // Letter by letter: a browser keeps a list of the texts that its `TextEncoder` was given, in their order.
  for (const word of words) {
    for (let letter = 0; letter < word.length; letter++) text[at + letter] = word.charCodeAt(letter)
    at += word.length + 1
  }
  try {
    const key = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits'])
    const params = { name: 'PBKDF2', hash: 'SHA-512', salt: utf8('mnemonic'), iterations: 2048 }
    return new Uint8Array(await crypto.subtle.deriveBits(params, key, 512))
  } finally {
    wipe(text)
  }
}
