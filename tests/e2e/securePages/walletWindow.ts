import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A press counts half a second after its step has appeared. */
export async function press(window: Page, name: string | RegExp) {
  const button = window.getByRole('button', { name })
  await button.waitFor()
  const before = await window.getByRole('heading').textContent()
  await pollOpen(window, async () => {
    const heading = await window.getByRole('heading').textContent({ timeout: 1_000 })
    if (heading !== before || !(await button.isVisible())) return true
    await button.click({ timeout: 1_000 })
    return false
  })
}

/** Tries until it is so, or until the window has closed itself. */
const pollOpen = (window: Page, isSo: () => Promise<boolean>) =>
  expect.poll(async () => window.isClosed() || (await isSo().catch(() => window.isClosed()))).toBe(true)

/** Presses by Tab and Enter, until the next step is there. */
export async function pressByKeys(window: Page, name: string, next: string) {
  await pollOpen(window, async () => {
    if (await window.getByRole('heading', { name: next }).isVisible()) return true
    const focused = await window.evaluate(() => document.activeElement?.textContent)
    // A Tab past the last key leaves the window, whose return begins the half second anew.
    await window.keyboard.press(focused === name ? 'Enter' : 'Tab')
    return false
  })
}

export async function showWords(window: Page): Promise<string[]> {
  const list = window.getByRole('list', { name: 'The words of your wallet' })
  await pollOpen(window, async () => {
    if (await list.isVisible()) return true
    await window.getByRole('button', { name: 'Show the words' }).click({ timeout: 1_000 })
    return false
  })
  return list.getByRole('listitem').allTextContents()
}

/** Types what is asked back, and presses the key. */
export async function answer(window: Page, answerOf: (label: string) => string) {
  await window.getByRole('textbox').first().waitFor()
  for (const label of await window.locator('label').allTextContents())
    await window.getByLabel(label, { exact: true }).fill(answerOf(label))
  const heading = await window.getByRole('heading').textContent()
  await pollOpen(window, async () => {
    if ((await window.getByRole('heading').textContent({ timeout: 1_000 })) !== heading) return true
    if (await window.getByRole('alert').count()) return true
    await window.getByRole('button', { name: 'Continue' }).click({ timeout: 1_000 })
    return false
  })
}

/** Makes a wallet in its window without a passkey that can protect it, and answers its words and the groups of its recovery code. */
export async function createByCode(window: Page): Promise<{ words: string[]; groups: string[] }> {
  await press(window, 'Create a wallet with a passkey')
  await window.getByRole('heading', { name: /cannot (protect a wallet|make a passkey)$/ }).waitFor()
  await press(window, 'Go on with a recovery code')
  const words = await showWords(window)
  await press(window, 'I have written them down')
  await answer(window, (label) => words[Number(label.replace('Word ', '')) - 1] ?? '')
  await window.getByRole('heading', { name: 'Keep your recovery code' }).waitFor()
  const groups = await window.getByRole('listitem').allTextContents()
  await press(window, 'I have written it down')
  await answer(window, (label) => (groups[Number(label.replace('Group ', '')) - 1] ?? '').toLowerCase())
  return { words, groups }
}

/** Everything that the origin of a page keeps in the browser. */
export const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const databases: Record<string, Record<string, unknown[]>> = {}
    const finish = <result>(request: IDBRequest<result>) =>
      new Promise<result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await finish(indexedDB.open(name))
      const tables: Record<string, unknown[]> = {}
      for (const table of database.objectStoreNames)
        tables[table] = await finish(database.transaction(table).objectStore(table).getAll())
      databases[name] = tables
    }
    return { cookie: document.cookie, entries: { ...localStorage }, databases, caches: await caches.keys() }
  })
