// The page of the sandbox's wallet on the phone, in the hands of a person: the app beside it is one with the SDK alone.
import { verifyMessage } from 'viem'
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

test('takes a recovery phrase in, says what is wrong with another, and forgets it', async ({ openSite, sandbox }) => {
  const phone = drivePhone(sandbox.phone.url)
  await phone.reset()
  const { page, allow } = await openSite(sandbox.phone.url, { viewport: { width: 390, height: 844 } })
  const field = page.getByRole('textbox', { name: /^12 or 24 words/ })
  await page.getByText('For worthless sandbox money alone.').waitFor()
  allow(/400/)
  await field.fill(`${'test '.repeat(11)}jnuk`)
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('status').getByText('Word 12, “jnuk”, is not in the English list of BIP-39.').waitFor()
  await field.fill(` ${'TEST '.repeat(11)}\njunk`)
  await page.getByRole('button', { name: 'Import' }).click()
  const account = page.getByRole('article')
  const own = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96']
  await expect.poll(() => account.getByRole('definition').allTextContents()).toEqual(own)
  await expectAccessible(page)

  const app = await openApp(sandbox.relay.url)
  const { uri, session } = await app.connect()
  await phone.set({ mode: 'approve', grant: { accounts: [3] } })
  await phone.pair(uri)
  const { namespaces } = (await session) ?? {}
  expect(Object.keys(namespaces ?? {})).toEqual(['eip155', 'solana'])
  expect(namespaces?.eip155?.accounts).toContain(`eip155:1:${own[0]}`)
  const sign = () =>
    app.provider.request<`0x${string}`>({ method: 'personal_sign', params: ['0x6869', own[0]] }, 'eip155:1')
  const signature = await sign()
  expect(await verifyMessage({ address: own[0] as `0x${string}`, message: 'hi', signature })).toBe(true)
  await account.getByRole('button', { name: 'Forget' }).click()
  await field.waitFor()
  expect(await field.inputValue()).toBe('')
  await expect(sign()).rejects.toMatchObject({ code: 4100 })
  await phone.reset()
  await app.close()
})
