import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drawPage, keyOf, pressKey } from '../drawing/fixtures/drawPage.ts'
import { fakeAuthenticator } from '../fixtures/fakeAuthenticator.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { openStore } from '../fixtures/openStore.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { EscrowStart } from './EscrowStart.tsx'
import type { EscrowLook } from './lookAtEscrow.ts'
import type { ManageFlow } from './manageFlow.ts'
import type { Outcome, Unchanged } from './manageStep.ts'
import { messages } from './messages.ts'
import { OpenStep } from './OpenStep.tsx'

const shares = { 'device:a': {}, 'device:escrow': {}, 'login:1': {}, code: {} }
const wallet: Wallet = {
  kind: 'vault',
  accounts: [{ namespace: 'eip155', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
  passkeys: [{ credentialId: 'AQID', backupEligible: true }],
  vault: JSON.stringify({ id: 'a', version: 1, shares }),
  wordsKept: true,
}

const quiet: EscrowLook = { isNamed: true, kept: { waits: [], given: undefined } }
const later = Date.UTC(2126, 10, 29)
const timeOf = (at: number) => new Date(at).toLocaleString('en')

async function draw(found: EscrowLook | Unchanged, outcome?: Outcome) {
  const pressed: string[] = []
  const flow = {
    lookAtEscrow: async () => found,
    endWaits: async () => {
      pressed.push('endWaits')
      return quiet
    },
    dropEscrow: () => void pressed.push('dropEscrow'),
  } as unknown as ManageFlow
  const given = { name: 'Keys', host: 'https://app.acme.test', look: {}, wallet, store: openStore(fakeIndexedDb()) }
  const element = await drawPage(
    <EscrowStart
      {...given}
      task="escrow"
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
  return { text: () => element.textContent ?? '', keys, press, pressed }
}

test('a wallet that the operator can open says so, and offers to take the key away (login 151)', async () => {
  const { text, keys, press, pressed } = await draw(quiet)
  expect(text()).toContain('Keys can open this wallet')
  expect(keys()).toEqual(['Take the key away', 'Close this window'])
  await press('Take the key away')
  expect(pressed).toEqual(['dropEscrow'])
})

test('who waits for the key is listed with the time, and one press cancels every wait (login 151)', async () => {
  const waits = [
    { name: 'Firefox on Windows', opens: later, isThis: false },
    { name: undefined, opens: 1, isThis: false },
    { name: 'Chrome on Linux', opens: later, isThis: true },
  ]
  const { text, keys, press, pressed } = await draw({ isNamed: true, kept: { waits, given: undefined } })
  for (const said of ['Firefox on Windows', messages.escrow.wait(timeOf(later)), messages.escrow.waitOver])
    expect(text()).toContain(said)
  expect(text()).toContain('This browser')
  expect(text()).not.toContain('Chrome on Linux')
  expect(keys()[0]).toBe('Cancel the opening')
  await press('Cancel the opening')
  expect(pressed).toEqual(['endWaits'])
  expect(text()).not.toContain('Firefox on Windows')
})

test('a key that was given out, one that the server has not, and a server that does not answer are said (login 151)', async () => {
  expect((await draw({ isNamed: true, kept: { waits: [], given: 1 } })).text()).toContain(
    messages.escrow.given(timeOf(1)),
  )
  expect((await draw({ isNamed: true, kept: undefined })).text()).toContain(messages.escrow.unheld('Keys'))
  const down = await draw('unreached')
  expect(down.text()).toContain(messages.factors.outcomes.unreached)
  // The vault of this browser says it all the same.
  expect(down.text()).toContain('Keys can open this wallet')
})

test('a wallet without the key says so, and a key that was taken away leads to a new recovery file (login 151)', async () => {
  const none = await draw({ isNamed: false, kept: undefined }, 'escrowDropped')
  expect(none.keys()).toEqual(['Save the recovery file', 'Close this window'])
  for (const said of ['Keys cannot open this wallet', messages.factors.outcomes.escrowDropped])
    expect(none.text()).toContain(said)
})

test('taking the key away says what ends with it, and Enter in the field of the code takes nothing away (login 151)', async () => {
  const openers = { passkeys: wallet.passkeys, hasCode: true }
  const step = { at: 'open', wallet, change: { act: 'escrow' }, openers } as const
  const element = await drawPage(<OpenStep name="Keys" flow={{} as ManageFlow} step={step} />)
  expect(element.textContent).toContain(messages.escrow.dropText('Keys'))
  const keys = [...element.querySelectorAll('button')].map(({ textContent, type }) => [textContent, type])
  expect(keys).toEqual([
    ['Use a passkey, and go on', 'button'],
    ['Use the recovery code, and go on', 'button'],
    ['Back', 'button'],
  ])
})
