import type { Locator } from 'playwright-core'
import { expect } from './harness/index.ts'

/** Data is not translated: names of wallets, networks, tokens, people and sites, addresses, ids and amounts. */
const data =
  /Sandbox (Wallet|Standard|Sats|Unisat)|(Refusing|Reverting|Indivisible|False) Token|Wrapped Ether|Fordefi|tapkit demo|Ethereum|Solana|Bitcoin( Regtest)?|Base|EVM|Xverse|Leather|UniSat|OKX( Wallet)?|Phantom|Magic Eden|USD Coin|Tether USD|Dai Stablecoin|Maker|Ether\b|\b[A-Z]{3,6}\b|\w+\.eth|0x[\da-f]*(…[\da-f]+)?|localhost:\d+|@\w+\.com|\b[\da-f]{4}\b|\b\d[\d.,]*\b/gi

/** The texts and labels inside an element's shadow root that do not come from a table. `more`: further data of these views. */
export async function findForeign(host: Locator, more = /(?!)/g): Promise<string[]> {
  const texts = await host.evaluate((element) => {
    const found: string[] = []
    const root = element.shadowRoot
    if (!root) return ['no shadow root']
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // The text that a wallet signs has no translation.
      if (node instanceof Text) found.push(node.parentElement?.matches('pre') ? '' : node.data)
      else
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          found.push((node as Element).getAttribute(name) ?? '')
    }
    return found
  })
  expect(texts.join('')).toMatch(/\u202e/)
  return texts.filter((text) =>
    /[a-z]/i.test(
      text
        .replaceAll(/\u202e[^\u202c]*\u202c/g, '')
        .replaceAll(more, '')
        .replaceAll(data, ''),
    ),
  )
}
