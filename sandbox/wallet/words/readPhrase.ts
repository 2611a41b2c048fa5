import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'

const lengths: readonly number[] = [12, 24]

/**
 * The phrase in what somebody has typed or pasted: lower case, and one space between two words.
 * @throws {Error} one sentence for the user: a word that is not in the list, a wrong number of words, a checksum that does not hold
 */
export function readPhrase(text: string): string {
  const words = text.normalize('NFKD').toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) throw new Error('Enter the words of the phrase.')
  const unknown = words.findIndex((word) => !wordlist.includes(word))
  if (unknown !== -1) throw new Error(`Word ${unknown + 1}, “${words[unknown]}”, is not in the English list of BIP-39.`)
  if (!lengths.includes(words.length)) throw new Error(`A phrase has 12 or 24 words, and this one has ${words.length}.`)
  const phrase = words.join(' ')
  try {
    mnemonicToEntropy(phrase, wordlist).fill(0)
  } catch {
    throw new Error('The checksum does not hold: a word is wrong, or stands in a wrong place.')
  }
  return phrase
}
