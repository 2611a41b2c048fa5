import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { expect, test } from '../harness/index.ts'
import { secretsIn, watchCanary } from './watchCanary.ts'

const seed = Uint8Array.from({ length: 32 }, (_, at) => at * 7 + 1)
const words = entropyToMnemonic(seed, wordlist).split(' ')

/** The leaks of a page that has a secret. Each runs in the page. */
const leaks: Readonly<Record<string, (secret: { words: string[]; seed: number[] }) => unknown>> = {
  'says its words to the console': ({ words }) => console.log(words),
  'sends its words in a request': ({ words }) => fetch('/', { method: 'POST', body: words.join('-') }),
  'posts its seed as bytes over a port': ({ seed }) => new MessageChannel().port1.postMessage(Uint8Array.from(seed)),
  'posts its seed in base64 to its other tabs': ({ seed }) =>
    new BroadcastChannel('leak').postMessage(btoa(String.fromCharCode(...seed))),
  'posts three of its words to its window': ({ words }) => postMessage({ some: words.slice(4, 7) }),
}

test.for(Object.entries(leaks))('the watch for a secret notices a page that %s', async ([, leak], { openDemo }) => {
  const visit = await openDemo()
  // The server takes no posts.
  visit.allow(/status of 4\d\d/)
  const canary = await watchCanary(visit.page.context())
  await visit.page.reload()
  expect(secretsIn(canary.said(), words)).toEqual([])
  await visit.page.evaluate(leak as (secret: unknown) => void, { words, seed: [...seed] })
  await expect.poll(() => secretsIn(canary.said(), words)).not.toEqual([])
})
