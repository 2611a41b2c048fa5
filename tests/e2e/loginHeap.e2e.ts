import { entropyToMnemonic, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { balanceOf, button, expectClosed, expectDemo, heading, modal, openSend, review } from './flow.ts'
import { expect } from './harness/index.ts'
import { readHeap } from './login/readHeap.ts'
import { canSearch, searchMemory } from './login/searchMemory.ts'
import { serveTwoSites } from './login/twoSites.ts'
import { addresses, approvalFrame, openWindow, press, startLogin, test } from './login/visitor.ts'
import { addressesOf } from './login/walletOfWords.ts'
import { keysOf, noteEvents, secretsIn, watchCanary } from './login/watchCanary.ts'
import { readStorage } from './securePages/walletWindow.ts'

/** Words that no page of ours says, so that a single one is noticed. */
const rare =
  'kangaroo tuition hamster walnut jaguar raccoon spatial broccoli uncle zebra giraffe vintage tornado lizard oyster panther quantum salmon turkey umbrella velvet wagon yellow'.split(
    ' ',
  )
const words = [...rare, wordlist.find((last) => validateMnemonic([...rare, last].join(' '), wordlist)) ?? '']
const seed = Uint8Array.from({ length: 32 }, (_, at) => at * 7 + 1)
const planted = entropyToMnemonic(seed, wordlist).split(' ')
const ether = 10n ** 18n

/** The sealed parts of a wallet that the secure page keeps. */
async function sealedParts(page: Page, secure: string): Promise<string[]> {
  const keys = await page.context().newPage()
  await keys.goto(`${secure}/secure.json`)
  const { databases } = await readStorage(keys)
  await keys.close()
  const [wallet] = databases['tapkit-auth']?.wallet ?? []
  const { vault } = wallet as { vault: string }
  const { accounts, id, ...sealed } = JSON.parse(vault)
  return JSON.stringify(sealed).match(/[\w+/=-]{24,}/g) ?? []
}

/** Restores the wallet of the words, and consents to the demo. */
async function restore(page: Page, secure: string): Promise<void> {
  const window = await startLogin(page)
  await press(window, 'Restore a wallet')
  await press(window, 'Use the words of a wallet')
  await window.getByLabel('The 24 words').fill(words.join(' '))
  await press(window, 'Continue')
  await window.getByRole('heading', { name: 'Protect the wallet with a passkey' }).waitFor()
  // The page that has the words: what is read of a memory has them.
  expect(secretsIn((await readHeap(window)).join('\n'), words)).not.toEqual([])
  expect(secretsIn((await readHeap(page)).join('\n'), words)).toEqual([])
  await press(window, 'Create a passkey')
  await press(await approvalFrame(page, secure), 'Connect')
  await expectClosed(page)
}

function waiter() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Sends 1 ETH, and answers what the memory of the approval page has between the signature and the answer. */
async function sendAndRead(page: Page, node: string): Promise<string> {
  await openSend(page)
  await review(page, '1', people.carol)
  await button(modal(page), 'Send').click()
  const window = await openWindow(page, button(modal(page), 'Open the window'))
  const sent = waiter()
  const read = waiter()
  await window.route(node, async (route) => {
    if (route.request().postData()?.includes('eth_sendRawTransaction')) {
      sent.resolve()
      await read.promise
    }
    await route.continue()
  })
  await press(window, 'Approve and send')
  await sent.promise
  const text = (await readHeap(window)).join('\n')
  read.resolve()
  await heading(page, '1 ETH sent').waitFor()
  await button(modal(page), 'Close').click()
  await expectClosed(page)
  return text
}

async function signMessage(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello')
  await button(page, 'Sign message').click()
  await press(await openWindow(page, button(modal(page), 'Open the window')), 'Sign')
  await expectClosed(page)
  await expectDemo(page, 'signature').toMatch(/^0x[0-9a-f]{130}$/)
}

type Sites = { readonly app: string; readonly secure: string }

describe.for(['one site', 'two sites'])('with app and secure page on %s', (where) => {
  const withSites = test
    .extend('sites', async ({ sandbox }, { onCleanup }): Promise<Sites> => {
      const own = { app: sandbox.url, secure: sandbox.secure?.url ?? '' }
      if (where === 'one site') return own
      const { stop, ...others } = await serveTwoSites(own.app, own.secure)
      onCleanup(stop)
      return others
    })
    .override('secure', ({ sites }) => sites.secure)

  withSites(
    'the secret of a wallet is in the memory of the page that uses it alone, and leaves no page (login 27)',
    async ({ openBrowser, sites: { app, secure }, chains }) => {
      const { page } = await openBrowser({ hosts: [app] })
      const canary = await watchCanary(page.context())
      const { pathname, search } = new URL(page.url())
      await page.goto(app + pathname + search)
      await button(page, 'Connect wallet').waitFor()
      await noteEvents(page)
      await restore(page, secure)
      const [evm] = await addresses(page)
      expect(await addresses(page)).toEqual(addressesOf(words))
      const before = await balanceOf(chains.ethereum, people.carol)
      await button(page, 'Get 10 ETH').click()
      await expectDemo(page, 'balance').toBe('10 ETH')
      await signMessage(page)
      const approval = await sendAndRead(page, chains.ethereum.rpcUrl)
      expect(await balanceOf(chains.ethereum, people.carol)).toBe(before + ether)

      const strings = await readHeap(page)
      const host = strings.join('\n')
      const bridge = page.frames().find((frame) => frame.url() === `${secure}/frame`)
      if (!bridge) throw new Error('There is no bridge.')
      const stored = JSON.stringify([await readStorage(page), await page.evaluate(() => ({ ...sessionStorage }))])
      const said = canary.said()
      const read = { host, approval, stored, said, bridge: (await readHeap(bridge)).join('\n') }
      for (const [name, text] of Object.entries(read)) {
        // The address is there, so the text was read.
        expect(text.toLowerCase(), name).toContain(evm?.toLowerCase())
        expect(secretsIn(text, words), name).toEqual([])
      }
      expect(rare.filter((word) => strings.includes(word))).toEqual([])
      const sealed = await sealedParts(page, secure)
      expect(sealed.length).toBeGreaterThan(2)
      expect(sealed.filter((part) => host.includes(part) || said.includes(part))).toEqual([])
      const rows = [0, 8, 16].map((at) => Buffer.from(words.slice(at, at + 3).join(' ')))
      expect(await searchMemory(page, [...keysOf(words), ...rows])).toEqual([])
    },
  )
})

/** The places where a host might have a secret. Each runs in the page. */
const hidings: Readonly<Record<string, (secret: { words: string[]; seed: number[] }) => unknown>> = {
  'its words in a closure': ({ words }) => {
    const phrase = words.join(' ')
    Object.assign(globalThis, { kept: () => phrase })
  },
  'its seed in base64': ({ seed }) => Object.assign(globalThis, { kept: btoa(String.fromCharCode(...seed)) }),
}

test.for(Object.entries(hidings))(
  'the reader of memories notices a page that has %s',
  async ([, hide], { openDemo }) => {
    const { page } = await openDemo()
    const given = { words: planted, seed: [...seed] }
    expect(secretsIn((await readHeap(page)).join('\n'), planted)).toEqual([])
    await page.evaluate(hide as (secret: typeof given) => void, given)
    expect(secretsIn((await readHeap(page)).join('\n'), planted)).not.toEqual([])
  },
)

test('the search of a process notices a page that has the seed in a buffer', async ({ openDemo }) => {
  const { page } = await openDemo()
  const [needle] = keysOf(planted)
  if (!needle) throw new Error('There is no seed.')
  expect(await searchMemory(page, [needle])).toEqual([])
  await page.evaluate((seed) => Object.assign(globalThis, { kept: new Map([[1, Uint8Array.from(seed)]]) }), [...seed])
  expect(await searchMemory(page, [needle])).toEqual(canSearch ? [needle] : [])
})
