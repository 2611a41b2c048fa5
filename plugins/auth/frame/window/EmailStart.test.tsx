import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drawPage, keyOf, pressKey } from '../drawing/fixtures/drawPage.ts'
import { openersOf } from '../wallet/openers.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { EmailStart } from './EmailStart.tsx'
import type { ManageFlow } from './manageFlow.ts'
import type { Outcome, Unchanged } from './manageStep.ts'
import { messages } from './messages.ts'
import { OpenStep } from './OpenStep.tsx'
import type { EmailChange } from './vaultServer.ts'

const [from, to] = ['ann@acme.example', 'ann@next.example']

async function draw(found: EmailChange | Unchanged, outcome?: Outcome) {
  const asked: unknown[] = []
  const flow = { readEmail: async () => found, changeEmail: (...change: unknown[]) => void asked.push(change) }
  const given = { name: 'Keys', host: 'https://app.acme.test', look: {}, close: () => void asked.push('close') }
  const element = await drawPage(<EmailStart {...given} flow={flow} step={{ outcome }} />)
  await act(async () => {})
  const press = async (name: string) => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
    await pressKey(keyOf(element, name))
    now.mockRestore()
  }
  const keys = [...element.querySelectorAll('button')].map(({ textContent }) => textContent)
  return { element, text: element.textContent ?? '', keys, press, asked }
}

test('the window names both emails and the site that asks, and says what the new email can do (login 135)', async () => {
  const { element, text, keys, press, asked } = await draw({ from, to })
  expect([...element.querySelectorAll('bdi b')].map(({ textContent }) => textContent)).toEqual([from, to])
  for (const part of ['app.acme.test', messages.email.text, messages.email.yours]) expect(text).toContain(part)
  expect(keys).toEqual(['Continue', 'Close this window'])
  await press('Continue')
  expect(asked).toEqual([[from, to]])
})

test('without a change that waits, the email of the login is named, and nothing can be pressed but Close (login 135)', async () => {
  const { text, keys } = await draw({ from })
  for (const part of [from, messages.email.none]) expect(text).toContain(part)
  expect(keys).toEqual(['Close this window'])
  expect((await draw({ from: undefined })).keys).toEqual(['Close this window'])
})

test('a change that was made says how it can be undone, and names the new email (login 135)', async () => {
  const { text, keys, element } = await draw({ from: to }, 'emailChanged')
  expect(text).toContain(to)
  expect(text).not.toContain(messages.email.none)
  expect([keys, element.querySelector('[role=alert].notice--danger')]).toEqual([['Close this window'], null])
  expect(messages.factors.outcomes.emailChanged).toContain('72 hours')
})

test.each(['emailGone', 'emailTaken', 'emailsFull', 'mailDown', 'refused', 'loggedOut', 'unreached'] as const)(
  'a change that was not made (%s) says that nothing was changed (login 137)',
  async (outcome) => {
    const { text } = await draw({ from, to }, outcome)
    expect(text).toContain(messages.factors.outcomes[outcome])
    expect(messages.factors.outcomes[outcome]).toMatch(/^Nothing was changed/)
  },
)

test('a change that the server may have made is not denied, and a server that does not tell is said (login 137)', async () => {
  expect(messages.factors.outcomes.emailUnanswered).not.toContain('Nothing was changed')
  expect((await draw({ from: to }, 'emailUnanswered')).text).toContain(to)
  const { text, keys } = await draw('unreached')
  expect(text).toContain(messages.factors.outcomes.unreached)
  expect(keys).toEqual(['Close this window'])
})

test('the keys that open the wallet for it name both emails, and say that they change it (login 135)', async () => {
  const wallet: Wallet = {
    kind: 'vault',
    accounts: [{ namespace: 'eip155', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
    passkeys: [{ credentialId: 'AQID', backupEligible: true }],
    vault: JSON.stringify({
      id: 'a',
      version: 1,
      shares: { 'device:a': {}, 'login:1': {}, 'passkey:A5BYxvLAy0ksUzsKTRTvd8wPeKvMztUofYShogEcwH8': {}, code: {} },
    }),
    wordsKept: true,
  }
  const step = { at: 'open', wallet, change: { act: 'email', from, to }, openers: openersOf(wallet) } as const
  const element = await drawPage(<OpenStep name="Keys" flow={{} as ManageFlow} step={step} />)
  const keys = [...element.querySelectorAll('button')]
  expect(element.querySelector('h1')?.textContent).toBe('Change the email')
  for (const email of [from, to]) expect(element.textContent).toContain(email)
  expect(keys.map(({ textContent }) => textContent)).toContain('Use the recovery code, and change the email')
  // Enter in the field of the code changes nothing.
  for (const key of keys) expect(key.getAttribute('type')).not.toBe('submit')
})
