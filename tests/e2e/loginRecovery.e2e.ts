import { readFile } from 'node:fs/promises'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findAccessibilityFaults } from './harness/axe.ts'
import { createAuthenticator } from './login/authenticator.ts'
import { addressesOf } from './login/walletOfWords.ts'
import { secretsIn } from './login/watchCanary.ts'
import { openWalletSites } from './securePages/walletSites.ts'
import { answer, createByCode, press, showWords } from './securePages/walletWindow.ts'

let world: Awaited<ReturnType<typeof openWalletSites>>

beforeAll(async () => {
  world = await openWalletSites()
})
afterAll(() => world?.stop())

const words = entropyToMnemonic(
  Uint8Array.from({ length: 32 }, (_, at) => at * 5 + 3),
  wordlist,
).split(' ')

/** A browser whose visitor has an authenticator that outlives what the browser keeps. */
async function openWithAuthenticator() {
  const authenticator = await createAuthenticator(world.sites.secure)
  onTestFinished(() => authenticator.close())
  const opened = await world.open()
  await authenticator.plugInto(opened.context)
  return { ...opened, authenticator }
}

/** Makes a wallet of the words, and a passkey for it. */
async function restoreByWords(context: BrowserContext, page: Page) {
  const { window, outcome } = await world.connect(context, page)
  await press(window, 'Restore a wallet')
  await press(window, 'Use the words of a wallet')
  await window.getByLabel('The 24 words').fill(words.join(' '))
  await press(window, 'Continue')
  await press(window, 'Create a passkey')
  const user = await outcome()
  await world.grant(context, user.accounts)
  await world.load(page)
  return user
}

/** Makes a recovery code in the window of Wallet security. */
async function makeCode(context: BrowserContext, page: Page): Promise<string[]> {
  const { window } = await world.connect(context, page, {}, 'code')
  await press(window, 'Make a recovery code')
  await press(window, 'Use a passkey')
  await window.getByRole('heading', { name: 'Keep your recovery code' }).waitFor()
  const groups = await window.getByRole('listitem').allTextContents()
  await press(window, 'I have written it down')
  await answer(window, (label) => groups[Number(label.replace('Group ', '')) - 1] ?? '')
  await window.getByText('The recovery code is set.').waitFor()
  await window.close()
  await world.load(page)
  return groups
}

/** Saves the recovery file, and answers what stands in it. */
async function saveFile(context: BrowserContext, page: Page): Promise<string> {
  const { window } = await world.connect(context, page, {}, 'file')
  const key = window.getByRole('button', { name: 'Save the recovery file' })
  await key.waitFor()
  const saving = window.waitForEvent('download')
  let isSaved = false
  saving.then(() => {
    isSaved = true
  })
  await expect
    .poll(async () => {
      if (!isSaved) await key.click({ delay: 600 })
      return isSaved
    })
    .toBe(true)
  const text = await readFile(await (await saving).path(), 'utf8')
  await window.close()
  await world.load(page)
  return text
}

/** Empties the storage of the secure page, as a browser does that loses its data. */
async function clearStorage(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto(`${world.sites.secure}/secure.json`)
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('tapkit-auth')
        deleting.onsuccess = () => resolve()
        deleting.onerror = () => reject(deleting.error)
      }),
  )
  await page.close()
}

/** From the app to the step that asks for the file. */
async function startFile(context: BrowserContext, page: Page) {
  const opened = await world.connect(context, page)
  await press(opened.window, 'Restore a wallet')
  await press(opened.window, 'Use a recovery file')
  return opened
}

const choose = (window: Page, text: string) =>
  window
    .getByLabel('Recovery file')
    .setInputFiles({ name: 'vault.json', mimeType: 'application/json', buffer: Buffer.from(text) })

test('a browser that lost its storage opens the wallet by the recovery file, the passkey and the code, and refuses an older file (login 19)', async () => {
  const { page, lines, context } = await openWithAuthenticator()
  const { accounts } = await restoreByWords(context, page)
  expect(accounts.map(({ address }: { address: string }) => address)).toEqual(addressesOf(words))
  const older = await saveFile(context, page)
  const groups = await makeCode(context, page)
  const file = await saveFile(context, page)
  expect(secretsIn(file, words)).toEqual([])
  await clearStorage(context)
  await world.load(page)

  const { window, outcome } = await startFile(context, page)
  await window.setViewportSize({ width: 320, height: 640 })
  const check = async () => {
    expect(await findAccessibilityFaults(window)).toEqual([])
    expect(await window.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
  await check()
  await choose(window, '<img src=x onerror=alert(1)>')
  await window.getByRole('alert').getByText('This is no recovery file').waitFor()
  await check()
  await choose(window, file)
  await window.getByRole('heading', { name: 'Open the recovery file' }).waitFor()
  expect(await window.getByRole('listitem').allInnerTexts()).toEqual([
    'The browser that has the wallet\nThis is another browser',
    'A passkey of the wallet\nNot used yet',
    'The recovery code\nNot used yet',
  ])
  await check()
  const code = window.getByLabel('Recovery code')
  await code.fill(groups.join(' ').replace(/.$/, (last) => (last === '7' ? '8' : '7')))
  await expect
    .poll(async () => {
      await window.getByRole('button', { name: 'Use the recovery code' }).click()
      return window.getByRole('alert').count()
    })
    .toBe(1)
  await window.getByText('The code is not right. Compare group 7 first, then the other groups.').waitFor()
  await code.fill(groups.join(' '))
  await press(window, 'Use a passkey')
  await window.getByText('Used', { exact: true }).waitFor()
  expect(await code.inputValue()).toBe(groups.join(' '))
  await press(window, 'Use the recovery code')
  const user = await outcome()
  expect(user).toMatchObject({ accounts, factors: ['device', 'device', 'passkey', 'code'] })

  await world.grant(context, accounts)
  await world.load(page)
  const shown = await world.connect(context, page, {}, 'export')
  expect(await showWords(shown.window)).toEqual(words)
  await shown.window.close()
  await world.load(page)

  const again = await startFile(context, page)
  for (const old of [older, file]) {
    await choose(again.window, old)
    await again.window.getByRole('alert').getByText('This file is older than the wallet of this browser').waitFor()
  }
  await press(again.window, 'Back')
  await press(again.window, /^Continue as 0x/)
  expect(await again.outcome()).toEqual(user)
  expect(lines).toEqual([])
})

test('a recovery file of a browser and a code opens in no other browser, which leads on to the words (login 19)', async () => {
  const { page, lines, context } = await world.open()
  const made = await world.connect(context, page, { hasPrf: false })
  const { words: kept } = await createByCode(made.window)
  const { accounts } = await made.outcome()
  await world.grant(context, accounts)
  await world.load(page)
  const file = await saveFile(context, page)

  const other = await world.open()
  const { window, outcome } = await startFile(other.context, other.page)
  await choose(window, file)
  await window.getByText('In this browser, too few of them can be used.').waitFor()
  expect(await window.getByRole('textbox').count()).toBe(0)
  await press(window, 'Use the words of a wallet')
  await window.getByLabel('The 24 words').fill(kept.join(' '))
  await press(window, 'Continue')
  await press(window, 'Create a passkey')
  expect(await outcome()).toMatchObject({ accounts })
  expect([...lines, ...other.lines]).toEqual([])
})
