import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '../../server/auth/fixtures/createWorld.ts'
import { findAccessibilityFaults } from './harness/axe.ts'
import { plugIn } from './securePages/plugIn.ts'
import { openWalletSites } from './securePages/walletSites.ts'
import { answer, press, readStorage } from './securePages/walletWindow.ts'

let world: Awaited<ReturnType<typeof openWalletSites>>

beforeAll(async () => {
  world = await openWalletSites()
})
afterAll(() => world?.stop())

const email = 'ann@acme.example'

/** An auth server behind the origin of the secure page, whose options say so. */
function createServer() {
  const { server, codeFor } = createWorld({ origin: world.sites.secure, hosts: [world.sites.app] })
  const asked: string[] = []
  async function attach(context: BrowserContext) {
    await context.route('**/secure.json', async (route) => {
      // Node resolves no name under `localhost`.
      const answer = await route.fetch({ url: `${world.sites.secure.replace('keys.tapkit.', '')}/secure.json` })
      await route.fulfill({ response: answer, json: { ...(await answer.json()), server: true } })
    })
    await context.route('**/auth/**', async (route) => {
      const request = route.request()
      asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
      const body = request.postData()
      const given = {
        method: request.method(),
        headers: await request.allHeaders(),
        ...(body === null ? {} : { body }),
      }
      const headers = new Headers(Object.entries(given.headers).filter(([name]) => !name.startsWith(':')))
      const response = await server.handle(new Request(request.url(), { ...given, headers }))
      await route.fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      })
    })
  }
  return { attach, asked, code: () => codeFor(email).replace(' ', '') }
}

async function logIn(window: Page, code: () => string) {
  await press(window, 'Continue with email')
  await window.getByLabel('Email').fill('ann')
  await expect
    .poll(async () => {
      await window.getByLabel('Email').press('Enter')
      return window.getByRole('alert').allTextContents()
    })
    .toEqual(['Please enter a valid email address'])
  await window.getByLabel('Email').fill(` ${email} `)
  await window.getByLabel('Email').press('Enter')
  const field = window.getByLabel('Code of 6 digits')
  await field.waitFor()
  expect(await findAccessibilityFaults(window)).toEqual([])
  await field.pressSequentially(code() === '111111' ? '222222' : '111111')
  await window.getByText('The code is wrong, or too old.').waitFor()
  await field.pressSequentially(code())
}

test('a visitor logs in by email, and makes a wallet with a passkey that the login keeps (login 83, login 85)', async () => {
  const { page, lines, context } = await world.open()
  const { attach, asked, code } = createServer()
  await attach(context)
  const { window, outcome } = await world.connect(context, page)
  await window.getByRole('button', { name: 'Continue with email' }).waitFor()
  expect(asked).toEqual([])
  expect(await findAccessibilityFaults(window)).toEqual([])
  await logIn(window, code)
  await window.getByRole('heading', { name: 'Make the second key of your wallet' }).waitFor()
  expect(await findAccessibilityFaults(window)).toEqual([])
  // The end of axe's session has unplugged the authenticator.
  await plugIn(context, window)
  await press(window, 'Create a passkey')
  expect(await outcome()).toMatchObject({ factors: ['device', 'login', 'passkey'], accounts: [{}, {}] })
  expect(asked.slice(-2)).toEqual(['PUT /auth/vault', 'PUT /auth/passkeys'])
  expect(lines.filter((line) => !line.includes('401'))).toEqual([])
})

test('a visitor opens the wallet in another browser by the email and the recovery code (login 86)', async () => {
  const { attach, code } = createServer()
  const first = await world.open()
  await attach(first.context)
  const made = await world.connect(first.context, first.page)
  await logIn(made.window, code)
  await press(made.window, 'Use a recovery code instead')
  await made.window.getByRole('heading', { name: 'Keep your recovery code' }).waitFor()
  const groups = await made.window.getByRole('listitem').allTextContents()
  await press(made.window, 'I have written it down')
  await answer(made.window, (label) => groups[Number(label.replace('Group ', '')) - 1] ?? '')
  const user = await made.outcome()
  expect(user).toMatchObject({ factors: ['device', 'login', 'code'] })
  const kept = JSON.stringify(await readStorage(await openSecure(first.context)))
  expect(kept).not.toContain(groups.join('-'))
  const second = await world.open()
  await attach(second.context)
  const opened = await world.connect(second.context, second.page)
  await logIn(opened.window, code)
  await opened.window.getByRole('heading', { name: 'Open your wallet' }).waitFor()
  expect(await findAccessibilityFaults(opened.window)).toEqual([])
  await opened.window.getByLabel('Recovery code').fill(groups.join(' '))
  await press(opened.window, 'Use the recovery code')
  expect(await opened.outcome()).toEqual({ ...user, factors: ['device', 'device', 'login', 'code'] })
})

async function openSecure(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${world.sites.secure}/nothing`)
  return page
}
