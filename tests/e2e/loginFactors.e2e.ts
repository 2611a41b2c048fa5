import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { describe } from 'vitest'
import { button, expectClosed, expectDemo, modal, openAccount } from './flow.ts'
import { expect, expectAccessible } from './harness/index.ts'
import { addresses, logIn, openWindow, press, startLogin, test } from './login/visitor.ts'
import { answer, readStorage } from './securePages/walletWindow.ts'

/** From the demo to a task of Wallet security, in its window. */
async function openTask(page: Page, row: RegExp): Promise<Page> {
  await openAccount(page)
  await button(modal(page), /, change wallet$/).click()
  await button(modal(page), 'Wallet security').click()
  return openWindow(page, button(modal(page), row))
}

/** Closes the window of a task, and the modal. */
async function leave(page: Page, window: Page): Promise<void> {
  await window.close()
  await button(modal(page), 'Close').click()
  await expectClosed(page)
}

/** Asks the demo for a signature, up to the window that shows the message. */
async function askSignature(page: Page, message: string): Promise<Page> {
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await button(page, 'Sign message').click()
  return openWindow(page, button(modal(page), 'Open the window'))
}

/** Waits for the signature that was asked for: the one before may still stand there. */
async function expectSigned(page: Page, address: `0x${string}`, message: string): Promise<void> {
  await expectClosed(page)
  await expect
    .poll(async () => {
      const signature = (await page.getByTestId('signature').textContent()) as `0x${string}`
      return verifyMessage({ address, message, signature }).catch(() => false)
    })
    .toBe(true)
}

async function sign(page: Page, address: `0x${string}`, message: string): Promise<void> {
  await press(await askSignature(page, message), 'Sign')
  await expectSigned(page, address, message)
}

/** Presses a key of the secure page until a sentence is there: the key may come back with the sentence. */
async function pressFor(page: Page, name: string, sentence: string): Promise<void> {
  const said = page.getByText(sentence)
  await expect
    .poll(async () => {
      if (await said.count()) return true
      await page
        .getByRole('button', { name })
        .click({ delay: 600, timeout: 5_000 })
        .catch(() => {})
      return (await said.count()) > 0
    })
    .toBe(true)
}

/** Makes a recovery code, and answers its groups. */
async function makeCode(page: Page): Promise<string[]> {
  const window = await openTask(page, /^Recovery code/)
  await press(window, 'Make a recovery code')
  await press(window, 'Use a passkey')
  await window.getByRole('heading', { name: 'Keep your recovery code' }).waitFor()
  await expectAccessible(window)
  const groups = await window.getByRole('listitem').allTextContents()
  expect(groups).toHaveLength(7)
  await press(window, 'I have written it down')
  await answer(window, (label) => groups[Number(label.replace('Group ', '')) - 1] ?? '')
  await window.getByText('The recovery code is set.').waitFor()
  await leave(page, window)
  return groups
}

describe('a visitor changes what opens the wallet', () => {
  test('adds a passkey of another device, signs with it alone after a reload, drops it, makes a recovery code, and adds a passkey with the code alone (login 16, login 17)', async ({
    openBrowser,
    authenticator,
    secure,
  }) => {
    const { page, said } = await openBrowser()
    await logIn(page, secure)
    const [evm] = (await addresses(page)) as [`0x${string}`]

    const adding = await openTask(page, /^Passkeys/)
    await adding.getByText('First passkey').waitFor()
    await adding.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(adding)
    await press(adding, 'Add a passkey')
    await expectAccessible(adding)
    await press(adding, 'Use a passkey')
    await adding.getByRole('heading', { name: 'Create the new passkey' }).waitFor()
    await pressFor(adding, 'Create a passkey', 'That device has a passkey of this wallet already.')
    await authenticator.use(1)
    await press(adding, 'Create a passkey')
    await adding.getByText('The passkey was added.').waitFor()
    expect(await adding.getByRole('listitem').count()).toBe(2)
    await expectAccessible(adding)
    expect(await adding.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await leave(page, adding)

    await page.reload()
    await expectDemo(page, 'status').toBe('connected')
    await sign(page, evm, 'two')

    await authenticator.use(0)
    const dropping = await openTask(page, /^Passkeys/)
    await press(dropping, /^Remove “/)
    await dropping.getByText('A recovery file that you have saved still opens').waitFor()
    await expectAccessible(dropping)
    await press(dropping, 'Use another passkey, and remove this one')
    await dropping.getByText('The passkey was removed.').waitFor()
    expect(await dropping.getByRole('listitem').count()).toBe(1)
    await leave(page, dropping)

    const groups = await makeCode(page)

    const log = await openTask(page, /^Activity/)
    await expect.poll(() => log.getByRole('listitem').count()).toBeGreaterThan(3)
    const lines = (await log.getByRole('listitem').allInnerTexts()).map((line) => line.split('\n')[0])
    expect(lines.slice(0, 2)).toEqual(['New recovery code made', 'Passkey removed'])
    expect(lines).toContain('Passkey added')
    await leave(page, log)

    // The dropped passkey answers nothing; the first one signs as before.
    await authenticator.use(1)
    const refused = await askSignature(page, 'three')
    await pressFor(refused, 'Sign', 'The passkey was not used')
    await authenticator.use(0)
    await press(refused, 'Sign')
    await expectSigned(page, evm, 'three')

    // A device that has no passkey of the wallet.
    await authenticator.use(2)
    const byCode = await askSignature(page, 'by code')
    await pressFor(byCode, 'Sign', 'The passkey was not used')
    await byCode.getByLabel('Recovery code, if you have no passkey at hand').fill(groups.join('-'))
    await expectAccessible(byCode)
    await press(byCode, 'Sign')
    await expectSigned(page, evm, 'by code')
    const renewing = await openTask(page, /^Passkeys/)
    await press(renewing, 'Add a passkey')
    const field = renewing.getByLabel('Recovery code')
    await field.fill(groups.join(' ').toLowerCase())
    await expect
      .poll(async () => {
        await field.press('Enter', { timeout: 5_000 }).catch(() => {})
        return renewing.getByRole('heading', { name: 'Create the new passkey' }).count()
      })
      .toBe(1)
    await press(renewing, 'Create a passkey')
    await renewing.getByText('The passkey was added.').waitFor()
    await leave(page, renewing)
    await sign(page, evm, 'code')
    expect(said).toEqual([])
  })

  test('is told that a newer version of the page has stored the wallet, and nothing takes its place (login 18)', async ({
    openBrowser,
    secure,
  }) => {
    const { page } = await openBrowser()
    const keys = await page.context().newPage()
    await keys.goto(`${secure}/secure.json`)
    const newer = { kind: 'account', module: '0x01' }
    await keys.evaluate(
      (record) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('tapkit-auth', 1)
          opening.onerror = () => reject(opening.error)
          opening.onupgradeneeded = () => {
            for (const table of ['keys', 'wallet', 'grants', 'log']) opening.result.createObjectStore(table)
          }
          opening.onsuccess = () => {
            const transaction = opening.result.transaction('wallet', 'readwrite')
            transaction.objectStore('wallet').put(record, 'here')
            transaction.oncomplete = () => {
              opening.result.close()
              resolve()
            }
          }
        }),
      newer,
    )
    const window = await startLogin(page)
    await window.getByRole('heading', { name: 'This wallet was stored by a newer version of this page' }).waitFor()
    await expectAccessible(window)
    expect(await window.getByRole('button').allTextContents()).toEqual(['Close this window'])
    await press(window, 'Close this window')
    await modal(page).getByText('You did not log in').waitFor()
    expect((await readStorage(keys)).databases['tapkit-auth']?.wallet).toEqual([newer])
  })
})
