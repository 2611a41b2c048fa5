import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Runs before the page: notes each key that is written, also if the key is removed again. */
export const noting = `
  window.writtenKeys = new Set()
  const set = Storage.prototype.setItem
  Storage.prototype.setItem = function (key, text) {
    window.writtenKeys.add((this === sessionStorage ? 'session ' : '') + key)
    return set.call(this, key, text)
  }`

/** The keys that were written since the page was loaded; `session ` precedes those in `sessionStorage`. */
export const written = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { writtenKeys: Set<string> }).writtenKeys])

/** The only key in `sessionStorage`. */
const inSession = 'cache'

/** The keys that the page on storage lists, as patterns. */
async function listed(): Promise<readonly (readonly [string, RegExp])[]> {
  const page = await readFile(join(import.meta.dirname, '../../docs/behaviour/storage.md'), 'utf8')
  return [...page.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, key = '']) => {
    const own = key.replace(/[*{].*$/, '')
    const area = key === inSession ? 'session ' : ''
    return [key, new RegExp(`^${area}tapkit:[^:]+:v1:${own}${own === key ? '$' : '.+$'}`)] as const
  })
}

/** Keys that the page on storage does not list, and the keys of its list that were written, in the list's order. */
export async function compareKeys(keys: readonly string[]) {
  const patterns = await listed()
  // The Sandbox Wallet stands for an extension, whose storage is its own.
  const own = keys.filter((key) => !key.startsWith('sandbox-wallet:'))
  return {
    unlisted: own.filter((key) => !patterns.some(([, pattern]) => pattern.test(key))),
    found: patterns.filter(([, pattern]) => own.some((key) => pattern.test(key))).map(([key]) => key),
  }
}

/** The contents of the browser's other stores: cookies, databases and caches. */
export async function writtenElsewhere(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies()
  const others = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return [...databases.map(({ name }) => `database ${name}`), ...(await caches.keys()).map((name) => `cache ${name}`)]
  })
  return [...cookies.map(({ name }) => `cookie ${name}`), ...others]
}
