import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drawPage, keyOf, pressKey } from '../drawing/fixtures/drawPage.ts'
import { fakeAuthenticator } from '../fixtures/fakeAuthenticator.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { openStore } from '../fixtures/openStore.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { DevicesStart } from './DevicesStart.tsx'
import type { Browser } from './listBrowsers.ts'
import type { ManageFlow } from './manageFlow.ts'
import type { Outcome, Unchanged } from './manageStep.ts'
import { OpenStep } from './OpenStep.tsx'

const wallet: Wallet = {
  kind: 'vault',
  accounts: [{ namespace: 'eip155', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
  passkeys: [{ credentialId: 'AQID', backupEligible: true }],
  vault: JSON.stringify({ id: 'a', version: 1, shares: { 'device:a': {}, 'login:1': {}, code: {} } }),
  wordsKept: true,
}

const here: Browser = { id: 'a', factor: 'device:a', name: 'Chrome on Linux', at: 0, isThis: true }
const other: Browser = { id: 'b', factor: 'device:b', name: 'Firefox on Windows', at: 0, isThis: false }
const loggedOut: Browser = { id: undefined, factor: 'device:Zk3abcdef', name: undefined, at: 0, isThis: false }
const stranger: Browser = { id: 'c', factor: undefined, name: 'Safari on iPhone', at: 0, isThis: false }

async function draw(found: readonly Browser[] | Unchanged, outcome?: Outcome) {
  const pressed: unknown[] = []
  const flow = {
    listBrowsers: async () => found,
    dropBrowser: (browser: Browser) => void pressed.push(browser),
    give: () => void pressed.push('give'),
    dropOthers: () => void pressed.push('others'),
    logOut: () => void pressed.push('logOut'),
  } as unknown as ManageFlow
  const given = { name: 'Keys', host: 'https://app.acme.test', look: {}, wallet, store: openStore(fakeIndexedDb()) }
  const element = await drawPage(
    <DevicesStart
      {...given}
      task="devices"
      passkeys={fakeAuthenticator().port}
      close={() => {}}
      flow={flow}
      step={{ at: 'start', wallet, outcome }}
    />,
  )
  await act(async () => {})
  const press = async (name: string) => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
    await pressKey(keyOf(element, name))
    now.mockRestore()
  }
  const keys = () => [...element.querySelectorAll('button')].map(({ textContent }) => textContent)
  return { element, text: () => element.textContent ?? '', keys, press, pressed }
}

test('each browser has its name, its last login and a key to remove it; this one has no key (login 114, login 115)', async () => {
  const { keys, text, press, pressed, element } = await draw([here, other, loggedOut, stranger])
  expect(keys()).toEqual([
    'Remove “Firefox on Windows”',
    'Remove “Browser Zk3abc”',
    'Remove “Safari on iPhone”',
    'Add a device',
    'Log out everywhere else',
    'Log out of this browser',
    'Close this window',
  ])
  const rows = [...element.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(rows[0]).toContain('This browser')
  expect(rows[1]).toContain('Last login: ')
  expect(rows[2]).toContain('Not logged in. It has had the wallet since ')
  expect(rows[3]).toContain('It has never opened the wallet.')
  expect(text()).not.toContain('Asking the login server')
  await press('Remove “Firefox on Windows”')
  await press('Log out everywhere else')
  expect(pressed).toEqual([other, 'others'])
})

test('a wallet of one browser has nothing to remove, and a list that cannot be had says why (login 114)', async () => {
  expect((await draw([here])).keys()).toEqual(['Add a device', 'Log out of this browser', 'Close this window'])
  const down = await draw('unreached')
  expect(down.keys()).toEqual(['Close this window'])
  expect(down.text()).toContain('the login server cannot be reached')
})

test('the outcome of a removal is said as it is (login 116)', async () => {
  expect((await draw([here], 'browserDropped')).text()).toContain('The browser was removed, and its login has ended.')
  expect((await draw([here], 'unanswered')).text()).toContain('it is not known whether the change was made')
})

test('a removal says what it ends and what still opens the wallet, and Enter in the field of the code removes nothing (login 115)', async () => {
  const flow = {} as ManageFlow
  const change = { act: 'browser', browser: other } as const
  const step = { at: 'open', wallet, change, openers: { passkeys: wallet.passkeys, hasCode: true } } as const
  const element = await drawPage(<OpenStep name="Keys" flow={flow} step={step} />)
  expect(element.textContent).toContain('Firefox on Windows')
  expect(element.textContent).toContain('still opens in that browser with another factor')
  const keys = [...element.querySelectorAll('button')].map(({ textContent, type }) => [textContent, type])
  expect(keys).toEqual([
    ['Use a passkey, and go on', 'button'],
    ['Use the recovery code, and go on', 'button'],
    ['Back', 'button'],
  ])
})

test('the visitor logs out of this browser, and is told that the wallet stays (login 120)', async () => {
  const { press, pressed, text } = await draw([here])
  expect(text()).toContain('it still has the wallet, which opens here without a login as before')
  await press('Log out of this browser')
  expect(pressed).toEqual(['logOut'])
  const out = await draw('loggedOut', 'loggedOutHere')
  expect(out.text()).toContain('This browser is logged out.')
  expect(out.text()).not.toContain('Nothing was changed')
})

test('a device is added in a browser that is logged in, and the outcome is said (login 155, login 159)', async () => {
  const { press, pressed } = await draw([here])
  await press('Add a device')
  expect(pressed).toEqual(['give'])
  expect((await draw([{ ...here, id: undefined }])).keys()).toEqual(['Close this window'])
  expect((await draw([here], 'given')).element.querySelector('[role=alert]')).toBeNull()
  const said = (outcome: Outcome) => draw([here], outcome).then(({ text }) => text())
  expect(await said('given')).toContain(
    'The other browser can open your wallet once “The digits are the same” was pressed there too',
  )
  expect(await said('giveLate')).toContain('The five minutes are over, and nothing was given.')
  expect(await said('giveForged')).toContain('the key of the other browser was exchanged on its way')
})
