import { createSignInServer } from 'tapkit/server'
import { expect, test } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

/** A text of nearly 12 kB. */
const long = { resources: Array.from({ length: 38 }, (_, at) => `https://acme.app/${'a'.repeat(285)}${at}`) }

test('sessions that ended without being read take none of the fifty of an account: a live one on another device stays (server 14)', async () => {
  const { handle } = createSignInServer({ origins: origin, secret })
  const account = createAccount()
  const phone = createVisitor(handle)
  await phone.signIn(account)
  for (let each = 0; each < 50; each++) {
    const kiosk = createVisitor(handle)
    await kiosk.signIn(account)
    // Five tabs sign in at once with long texts, so that the account's own session is not read any more.
    const tabs = await Promise.all(Array.from({ length: 6 }, () => kiosk.sign(createAccount(), long)))
    await Promise.all(tabs.map((body) => kiosk.send('POST', '/verify', { body })))
    await kiosk.send('DELETE', '/session')
  }
  expect(await phone.sessions()).toHaveLength(1)
}, 60_000)
