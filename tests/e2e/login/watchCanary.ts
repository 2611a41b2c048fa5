import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import bs58 from 'bs58'
import type { BrowserContext, Page } from 'playwright-core'
import { mnemonicToAccount } from 'viem/accounts'
import { solanaKey } from './walletOfWords.ts'

declare global {
  interface Window {
    __tapkitTell: (data: unknown) => void
  }
}

/** Everything that left a page of a profile since the watch began: to the console, to a server and in messages. */
export type Canary = { readonly said: () => string }

/** Watches the pages that the profile opens from now on. */
export async function watchCanary(context: BrowserContext): Promise<Canary> {
  const said: string[] = []
  context.on('console', (line) => said.push(line.text()))
  context.on('request', (request) => said.push(request.url(), request.postData() ?? ''))
  await context.exposeBinding('__tapkitHeard', (_, text: string) => void said.push(text))
  await context.addInitScript(noteMessages)
  return { said: () => said.join('\n') }
}

/** Notes each message that the page hears, or puts into a port or a channel. Runs before the page. */
function noteMessages(): void {
  const tell = (data: unknown) => {
    const told = new WeakSet()
    const text = JSON.stringify(data, (_, part) => {
      if (typeof part === 'bigint') return part.toString(16)
      if (typeof part !== 'object' || part === null) return part
      // A value that contains itself is told once.
      if (told.has(part)) return undefined
      told.add(part)
      if (part instanceof Error) return { ...part, message: part.message, stack: part.stack }
      if (!(part instanceof ArrayBuffer) && !ArrayBuffer.isView(part)) return part
      const bytes = ArrayBuffer.isView(part)
        ? new Uint8Array(part.buffer, part.byteOffset, part.byteLength)
        : new Uint8Array(part)
      return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    })
    if (text !== undefined) (globalThis as unknown as { __tapkitHeard(text: string): void }).__tapkitHeard(text)
  }
  window.__tapkitTell = tell
  addEventListener('message', ({ data }) => tell(data), { capture: true })
  for (const { prototype } of [MessagePort, BroadcastChannel]) {
    const post = prototype.postMessage as (...given: unknown[]) => void
    prototype.postMessage = function (this: MessagePort & BroadcastChannel, ...given: unknown[]) {
      tell(given[0])
      post.apply(this, given)
    }
  }
  globalThis.MessageChannel = class extends MessageChannel {
    constructor() {
      super()
      // A page that closes with its last message may be gone before it has told of the message.
      this.port1.addEventListener('message', ({ data }) => tell(data))
    }
  }
}

type Hook = { tap(name: string, listener: (event: unknown) => void): void }

/** Notes each event of the demo’s kit, and what analytics hear, until the page is loaded again. */
export const noteEvents = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const hooks = window.appkit.kernel.hooks as unknown as Readonly<Record<string, Hook>>
    for (const [name, hook] of Object.entries(hooks))
      if (/^(on[A-Z]|track$)/.test(name)) hook.tap('canary', (event) => window.__tapkitTell([name, event]))
  })

/** The seed of a wallet, and its private keys of EVM and of Solana. */
export function keysOf(words: readonly string[]): Buffer[] {
  const phrase = words.join(' ')
  return [
    Buffer.from(mnemonicToEntropy(phrase, wordlist)),
    Buffer.from(mnemonicToAccount(phrase).getHdKey().privateKey ?? []),
    Buffer.from(solanaKey(phrase).secretKey.subarray(0, 32)),
  ]
}

/** The parts of a wallet's secret that a text has, in any common notation: three words in a row, the seed, or a private key. */
export function secretsIn(text: string, words: readonly string[]): string[] {
  const written = [...keysOf(words), Buffer.from(solanaKey(words.join(' ')).secretKey)].flatMap((bytes) => [
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bs58.encode(bytes),
    [...bytes].join(','),
  ])
  const plain = text.toLowerCase().replace(/[^a-z]+/g, ' ')
  const rows = words.slice(2).map((_, at) => words.slice(at, at + 3).join(' '))
  return [...written.filter((secret) => text.includes(secret)), ...rows.filter((row) => plain.includes(row))]
}
