import type { Page } from 'playwright-core'
import { createPage } from '../../server/auth/fixtures/createPage.ts'
import { expect } from './harness/index.ts'
import { test } from './login/visitor.ts'

/** Asks the auth server by a script of the page, without the key of a device. */
const ask = (page: Page, secure: string) =>
  page.evaluate(async (url) => {
    try {
      const answer = await fetch(url)
      return { status: answer.status, text: await answer.text() }
    } catch (error) {
      return { status: 0, text: String(error) }
    }
  }, `${secure}/auth/session`)

test('a secure page asks the auth server of its own origin under its policy, and an app cannot', async ({
  openSite,
  openDemo,
  secure,
  misbehave,
}) => {
  const { page, allow } = await openSite(secure, { path: '/window' })
  allow(/Failed to load resource/)
  expect(await ask(page, secure)).toMatchObject({
    status: 401,
    text: expect.stringContaining('authorization_malformed'),
  })
  await misbehave('gone')
  expect(await ask(page, secure)).toMatchObject({ status: 0 })
  await misbehave('page')
  expect(await ask(page, secure)).toMatchObject({ status: 200, text: expect.stringContaining('<!doctype html>') })
  await misbehave('none')
  const app = await openDemo()
  app.allow(/Content Security Policy|Failed to load resource|connect-src/)
  expect(await ask(app.page, secure)).toMatchObject({ status: 0 })
})

test('the inbox has the code of the newest mail to an address, and not of a mail that was read', async ({
  secure,
  inbox,
}) => {
  const email = `${crypto.randomUUID()}@example.com`
  for (let turn = 0; turn < 2; turn++) {
    const device = await createPage((request) => fetch(request), secure)
    await device.send('POST', '/email', { email })
    expect(await device.send('POST', '/otp', { email, code: await inbox.nextCode(email) })).toMatchObject({
      status: 200,
    })
  }
})
