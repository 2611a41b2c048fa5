// @vitest-environment node
import { expect, test } from 'vitest'
import { email, openServerBridge } from './fixtures/openServerBridge.ts'

test('a bridge with an auth server logs the browser in by the code of a mail (login 96)', async () => {
  const { ask, ready, codeFor, inbox } = await openServerBridge()
  expect(ready.methods).toEqual(expect.arrayContaining(['CONNECT_EMAIL', 'CONNECT_OTP']))
  expect(await ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
  const code = codeFor(email).replace(' ', '')
  const wrong = code === '000000' ? '000001' : '000000'
  await expect(ask('CONNECT_OTP', { email, otp: wrong })).rejects.toMatchObject({
    params: { values: { reason: 'code' } },
  })
  expect(await ask('CONNECT_OTP', { email, otp: code })).toEqual({})
  expect(await ask('CONNECT_EMAIL', { email })).toEqual({ action: 'CONNECT' })
  expect(inbox).toHaveLength(1)
})

test('a bridge without an auth server offers no login by email, and asks nobody (login 96)', async () => {
  const { ask, asked, ready } = await openServerBridge({ server: false })
  expect(ready.methods.filter((type) => /EMAIL|OTP/.test(type))).toEqual([])
  await expect(ask('CONNECT_EMAIL', { email })).rejects.toMatchObject({ code: 'APKT002' })
  expect(asked).toEqual([])
})

test.each(['IndexedDB', 'localStorage'])(
  'a bridge that is denied %s sends the email to a window, and asks nobody (login 96)',
  async (denies) => {
    const { ask, asked } = await openServerBridge({ denies })
    for (const asking of [ask('CONNECT_EMAIL', { email }), ask('CONNECT_OTP', { email, otp: '123456' })])
      await expect(asking).rejects.toMatchObject({ params: { fault: 'needs_window' } })
    expect(asked).toEqual([])
  },
)

test('the server is not asked before an email was given (login 96)', async () => {
  const { ask, asked } = await openServerBridge()
  await ask('IS_CONNECTED', {})
  expect(asked).toEqual([])
})
