// The page of the sandbox's wallet on the phone, in the hands of a person: the app beside it is one with the SDK alone.
import { drivePhone } from '../../sandbox/phone/drivePhone.ts'
import { openApp } from '../../sandbox/phone/fixtures/openApp.ts'
import { addresses } from '../../sandbox/wallet/accounts.ts'
import { expect, expectAccessible, shoot, test } from './harness/index.ts'

test('takes a pairing’s address, shows what is asked and answers as it is told', async ({ openSite, sandbox }) => {
  // Its process starts here, which on a busy machine takes longer than a page may.
  await drivePhone(sandbox.phone.url).reset()
  const app = await openApp(sandbox.relay.url)
  const { uri, session } = await app.connect()
  // As a link of an app opens it.
  const path = `/wc?uri=${encodeURIComponent(uri)}`
  const { page, allow } = await openSite(sandbox.phone.url, { path, viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Pair' }).click()
  const question = page.getByRole('article')
  await question.getByRole('heading', { name: 'Connect Acme?' }).waitFor()
  await question.getByText('https://acme.example', { exact: true }).waitFor()
  await question.getByRole('checkbox', { name: 'stacks' }).uncheck()
  await question.getByRole('checkbox', { name: '2', exact: true }).check()
  await expectAccessible(page)
  await shoot(page, 'phone-proposal')
  await question.getByRole('button', { name: 'Connect' }).click()
  const { namespaces, topic } = (await session) ?? {}
  expect(Object.keys(namespaces ?? {})).toEqual(['eip155', 'solana', 'bip122'])
  expect(namespaces?.eip155?.accounts).toContain(`eip155:1:${addresses[1]}`)

  const asked = { method: 'personal_sign', params: ['0x68656c6c6f', addresses[0]] }
  // Caught at once: the refusal may be here before the press has returned.
  const refused = app.provider.request(asked, 'eip155:1').catch((error: unknown) => error)
  await page.getByRole('heading', { name: 'Sign this message?' }).waitFor()
  await page.getByText('hello', { exact: true }).waitFor()
  await page.getByText('eip155:1, personal_sign').waitFor()
  await page.getByRole('button', { name: 'Reject' }).click()
  expect(await refused).toMatchObject({ code: 5000 })

  const ended = app.next('session_delete')
  await page.getByRole('button', { name: 'Disconnect' }).click()
  expect(await ended).toMatchObject({ topic })
  await page.getByText('Nobody.').waitFor()

  // What is no address is said, and nothing else happens.
  allow(/400/)
  await page.getByLabel('Address of a pairing').fill('wc:nonsense')
  await page.getByRole('button', { name: 'Pair' }).click()
  await expect.poll(() => page.getByRole('status').textContent()).toMatch(/uri/i)
  await app.close()
})
