import { expect, test } from 'vitest'
import { click, mount } from '../../../ui/kit/fixtures/mount.tsx'
import type { Factors } from '../login/state.ts'
import { createLoginWorld, page } from './fixtures/createLoginWorld.ts'
import { WalletSecurity } from './WalletSecurityView.tsx'

/** The rows of a wallet: the name and the second line of each. */
async function rowsOf(factors: Factors | undefined) {
  const { kernel, login, asked, become } = createLoginWorld()
  await become({ factors })
  const { page: drawn, findAll } = mount(<WalletSecurity kernel={kernel} login={login} />)
  const line = (row: Element, part: string) => row.querySelector(`.tk-row__${part}`)?.textContent
  const rows = () => findAll('button').map((row) => [line(row, 't'), line(row, 's')])
  return { asked, become, drawn, findAll, rows }
}

test('behavior: each task of the wallet leads to the window of the secure page', async () => {
  const { asked, drawn, findAll } = await rowsOf(['device', 'passkey', 'code'])
  expect(drawn.textContent).toContain(page)
  for (const row of findAll('button')) click(row)
  expect(asked).toEqual(['passkeys', 'code', 'file', 'export', 'log'].map((task) => `openSecurity ${task}`))
})

test('behavior: a wallet of its passkey alone has no recovery file, and gets one with its vault (login 20)', async () => {
  const { rows, become } = await rowsOf(['passkey'])
  expect(rows()).toEqual([
    ['Passkeys', '1 passkey'],
    ['Recovery code', 'None'],
    ['Recovery phrase', 'Show the 24 words of your wallet'],
    ['Activity', 'What was done on this device'],
  ])
  await become({ factors: ['device', 'passkey', 'passkey', 'code'] })
  expect(rows().slice(0, 3)).toEqual([
    ['Passkeys', '2 passkeys'],
    ['Recovery code', 'Saved'],
    ['Recovery file', 'Keep a copy of your locked wallet'],
  ])
})

test('behavior: the browsers are offered for a wallet that has a login, and for no other (login 118)', async () => {
  const { rows, become } = await rowsOf(['device', 'login', 'passkey'])
  const row = ['Browsers', 'See where you are logged in, and log out there']
  expect(rows()).toContainEqual(row)
  await become({ factors: ['device', 'passkey'] })
  expect(rows()).not.toContainEqual(row)
})

test('behavior: a wallet that the operator can open says so, and no other (login 151)', async () => {
  const { rows, become } = await rowsOf(['device', 'login', 'passkey', 'escrow'])
  const row = [`${page} can open this wallet`, 'See what that means, and take it away']
  expect(rows()).toContainEqual(row)
  await become({ factors: ['device', 'login', 'passkey'] })
  expect(rows()).not.toContainEqual(row)
})

test('behavior: a wallet of this device and a code says that it has no passkey (login 20)', async () => {
  const { rows } = await rowsOf(['device', 'code'])
  expect(rows()).toContainEqual(['Passkeys', 'None'])
  expect(rows()).toContainEqual(['Recovery code', 'Saved'])
})

test('behavior: an app that cannot hear of changes shows every task and claims no state (login 20)', async () => {
  const { rows } = await rowsOf(undefined)
  expect(rows().map(([, second]) => second)).toEqual([
    'Add a passkey, or drop a passkey',
    'Make a new code',
    'Keep a copy of your locked wallet',
    'Show the 24 words of your wallet',
    'What was done on this device',
  ])
})
