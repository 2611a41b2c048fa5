// @vitest-environment node
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fromHex, isBlank, toHex } from '../fixtures/hex.ts'
import { bip39 } from '../fixtures/vectors.ts'
import { watchCopies } from '../fixtures/watchCopies.ts'
import { InvalidPhraseError } from './errors.ts'
import { stretchWords } from './stretchWords.ts'
import { readWords, wordsOf } from './words.ts'

const seed = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Uint8Array.from(bytes))

function faultOf(text: string): InvalidPhraseError {
  try {
    readWords(text)
  } catch (error) {
    if (error instanceof InvalidPhraseError) return error
    throw error
  }
  throw new Error('The phrase was read')
}

test.each(bip39)(
  'the vector of BIP-39 with the entropy %s gives its words, and its words the entropy',
  (entropy, words) => {
    expect(wordsOf(fromHex(entropy)).join(' ')).toBe(words)
    expect(toHex(readWords(words))).toBe(entropy)
  },
)

test('any seed gives the words of @scure/bip39, and is read back from them', () => {
  fc.assert(
    fc.property(seed, (bytes) => {
      const words = wordsOf(bytes)
      expect(words.join(' ')).toBe(entropyToMnemonic(bytes, wordlist))
      expect(readWords(words.join(' '))).toEqual(bytes)
    }),
  )
})

test('WebCrypto stretches words to the bytes that @scure/bip39 stretches them to', async () => {
  const phrase = 'test test test test test test test test test test test junk'
  for (const words of [phrase, bip39[4]?.[1] ?? ''])
    expect(await stretchWords(words.split(' '))).toEqual(Uint8Array.from(mnemonicToSeedSync(words)))
})

test('case, tabs, line breaks and wide letters of a typed phrase do not count', () => {
  const [entropy = '', words = ''] = bip39[5] ?? []
  const typed = ` \t${words.toUpperCase().replaceAll(' ', ' \n ')}\u3000`
  expect(toHex(readWords(typed))).toBe(entropy)
  expect(toHex(readWords(words.replace('disagree', 'ｄｉｓａｇｒｅｅ')))).toBe(entropy)
})

test('a phrase that is wrong says what is wrong and names the place of an unknown word, never a word', () => {
  const words = (bip39[6]?.[1] ?? '').split(' ')
  const wrong = faultOf(words.with(6, 'rubbr').join(' '))
  expect(wrong.params).toEqual({ reason: 'word', position: 7 })
  expect(faultOf(words.slice(1).join(' ')).params).toEqual({ reason: 'length' })
  expect(faultOf('').params).toEqual({ reason: 'length' })
  const swapped = faultOf(words.with(0, 'zoo').join(' '))
  expect(swapped.params).toEqual({ reason: 'checksum' })
  for (const error of [wrong, swapped]) {
    expect(error.cause).toBeUndefined()
    expect(`${error} ${JSON.stringify(error)}`).not.toMatch(/rubb|meadow|surge|zoo/)
  }
})

test('the seed that a library reads out of a phrase is overwritten after it was copied', async () => {
  const [entropy, words] = bip39[1] ?? ['', '']
  const copied = await watchCopies(() => readWords(words))
  expect(copied.map(({ length }) => length)).toContain(32)
  expect(copied.map(toHex)).not.toContain(entropy)
})

test('the bits of a seed are overwritten after its words were chosen', () => {
  const made: Uint8Array[] = []
  const [entropy, words] = bip39[1] ?? ['', '']
  const given = fromHex(entropy)
  const construct = (target: typeof Uint8Array, input: [number]) => {
    const bytes = new target(...input)
    made.push(bytes)
    return bytes
  }
  vi.stubGlobal('Uint8Array', new Proxy(Uint8Array, { construct }))
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(wordsOf(given).join(' ')).toBe(words)
  const bits = made.filter(({ length }) => length === 33)
  expect(bits).toHaveLength(1)
  expect(bits.filter((bytes) => !isBlank(bytes))).toEqual([])
})
