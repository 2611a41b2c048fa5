import type { Locator } from 'playwright-core'
import { expect } from './harness/index.ts'

/** Data is nobody's to translate: names of wallets, networks, tokens, runes, people and sites, addresses, ids, types of content and amounts. */
const data =
  /image\/png|bcrt1\w+|[A-Z]+(•[A-Z]+)+|\b[\da-f]{64}(i\d+)?\b|Sandbox (Wallet|Standard|Sats|Unisat)|(Refusing|Reverting|Indivisible|False) Token|Wrapped Ether|Fordefi|tapkit demo|Ethereum|Solana|Bitcoin( Regtest)?|Base|EVM|Xverse|Leather|UniSat|OKX( Wallet)?|Phantom|Magic Eden|USD Coin|Tether USD|Dai Stablecoin|Maker|Ether\b|\b[A-Z]{3,6}\b|\w+\.eth|0x[\da-f]*(…[\da-f]+)?|localhost:\d+|@\w+\.com|\b[\da-f]{4}\b|\b\d[\d.,]*\b/gi

/** What is drawn or said inside an element's shadow root and does not come from a table. */
export async function findForeign(host: Locator): Promise<string[]> {
  const texts = await host.evaluate((element) => {
    const found: string[] = []
    const root = element.shadowRoot
    if (!root) return ['no shadow root']
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // What a wallet signs is in nobody's language.
      if (node instanceof Text) found.push(node.parentElement?.matches('pre') ? '' : node.data)
      else
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          found.push((node as Element).getAttribute(name) ?? '')
    }
    return found
  })
  expect(texts.join('')).toMatch(/\u202e/)
  return texts.filter((text) => /[a-z]/i.test(text.replaceAll(/\u202e[^\u202c]*\u202c/g, '').replaceAll(data, '')))
}
