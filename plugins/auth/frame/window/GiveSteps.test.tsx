import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { drawPage, keyOf, pressKey } from '../drawing/fixtures/drawPage.ts'
import type { ConnectFlow } from './connectFlow.ts'
import type { EmailFlow } from './email/emailFlow.ts'
import { TakenStep, TakeStep, TakingStep } from './email/TakeSteps.tsx'
import { CompareStep, GiveStep } from './GiveSteps.tsx'

function record<name extends string>(...names: readonly name[]) {
  const pressed: unknown[] = []
  const acts = Object.fromEntries(
    names.map((name) => [name, (...given: unknown[]) => void pressed.push([name, ...given])]),
  )
  return { pressed, acts: acts as Record<name, () => void> }
}

async function press(element: Element, name: string) {
  await act(async () => {})
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
  await pressKey(keyOf(element, name))
  now.mockRestore()
}

const keysOf = (element: Element) => [...element.querySelectorAll('button')].map(({ textContent }) => textContent)

test('the code is shown with the way to type it, and the browser that asks is named (login 155)', async () => {
  const { acts, pressed } = record('back', 'confirmDigits', 'denyDigits')
  const step = { at: 'give', code: '7K1M-X00D', isAsked: false } as const
  const element = await drawPage(<GiveStep name="Keys" flow={acts} step={step} />)
  expect(element.textContent).toContain('7K1M-X00D')
  expect(element.textContent).toContain('Choose “Use another device”')
  expect(element.querySelector('[role=status]')?.textContent).toBe('Waiting for the other browser…')
  await press(element, 'Cancel')
  expect(pressed).toEqual([['back']])
  const asked = await drawPage(
    <GiveStep name="Keys" flow={acts} step={{ ...step, isAsked: true, other: 'Firefox on \u202eWindows' }} />,
  )
  expect(asked.querySelector('[role=status]')?.textContent).toBe(
    'This browser asks for your wallet: Firefox on Windows',
  )
})

test('the digits are compared before anything is given, and a press says that they differ (login 156)', async () => {
  const { acts, pressed } = record('back', 'confirmDigits', 'denyDigits')
  const element = await drawPage(
    <CompareStep name="Keys" flow={acts} step={{ at: 'compare', digits: '048151', other: 'Firefox on Windows' }} />,
  )
  expect(element.textContent).toContain('048 151')
  expect(element.textContent).toContain('Whoever asks you for the digits wants to take what your wallet holds.')
  expect(keysOf(element)).toEqual(['The digits are the same', 'The digits are different', 'Cancel'])
  // The keys have just come.
  await pressKey(keyOf(element, 'The digits are the same'))
  expect(pressed).toEqual([])
  await press(element, 'The digits are the same')
  await press(element, 'The digits are different')
  expect(pressed).toEqual([['confirmDigits'], ['denyDigits']])
})

const given = (acts: object) => ({ name: 'Keys', flow: acts as ConnectFlow, email: acts as EmailFlow })

test.each([
  [{ take: 'code' }, 'The code has eight letters and digits.'],
  [{ take: 'refused' }, 'The other device shows another code, or does not wait any more.'],
  [{ take: 'late' }, 'The five minutes are over, and nothing was given.'],
  [{ take: 'left' }, 'The other device has ended this, and nothing was given.'],
  [{ take: 'changed' }, 'The wallet was changed meanwhile'],
  [{ take: 'denied' }, 'Nothing was taken. If you typed the code in one browser alone'],
  [{ code: 'limit', seconds: 600 }, 'This was tried too often. Try again after 10 minutes.'],
  [{ code: 'down' }, 'The login server cannot be reached'],
] as const)('a code that leads to no wallet, as %o, says so (login 159)', async (problem, said) => {
  const { acts, pressed } = record('submitTake', 'stopTaking')
  const step = { at: 'take', email: 'ann@acme.example', typed: '7K1M-X00D', problem } as const
  const element = await drawPage(<TakeStep {...given(acts)} step={step} />)
  expect(element.querySelector('[role=alert]')?.textContent).toContain(said)
  await press(element, 'Continue')
  expect(pressed).toEqual([['submitTake', '7K1M-X00D']])
})

test('the new browser shows the digits, and takes nothing before a press there either (login 156)', async () => {
  const { acts, pressed } = record('confirmTaking', 'denyTaking', 'stopTaking')
  const step = { at: 'taking', email: 'ann@acme.example' } as const
  const waiting = await drawPage(<TakingStep {...given(acts)} step={step} />)
  expect(waiting.querySelector('h1')?.textContent).toBe('The other device is asked…')
  expect(keysOf(waiting)).toEqual(['Cancel'])
  const element = await drawPage(<TakingStep {...given(acts)} step={{ ...step, digits: '048151', isSame: false }} />)
  expect(element.textContent).toContain('048 151')
  expect(element.textContent).toContain('If it shows other digits or none, press “The digits are different”')
  expect(keysOf(element)).toEqual(['The digits are the same', 'The digits are different', 'Cancel'])
  // The keys have just come.
  await pressKey(keyOf(element, 'The digits are the same'))
  expect(pressed).toEqual([])
  await press(element, 'The digits are the same')
  await press(element, 'The digits are different')
  expect(pressed).toEqual([['confirmTaking'], ['denyTaking']])
  const same = await drawPage(<TakingStep {...given(acts)} step={{ ...step, digits: '048151', isSame: true }} />)
  expect(same.textContent).toContain('048 151')
  expect(same.textContent).toContain('Press “The digits are the same” on the other device too')
  expect(same.querySelector('[role=status]')?.textContent).toBe('Waiting for the other device…')
  expect(keysOf(same)).toEqual(['Cancel'])
})

test('the second press of a double press on the key of the digits cancels nothing in the new browser (login 156)', async () => {
  const { acts, pressed } = record('stopTaking')
  function Taking() {
    const [isSame, setSame] = useState(false)
    const step = { at: 'taking', email: 'ann@acme.example', digits: '048151', isSame } as const
    return <TakingStep {...given({ ...acts, confirmTaking: () => setSame(true) })} step={step} />
  }
  const element = await drawPage(<Taking />)
  await press(element, 'The digits are the same')
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
  await pressKey(keyOf(element, 'Cancel'))
  now.mockRestore()
  expect(pressed).toEqual([])
  expect(document.activeElement).toBe(element.querySelector('h1'))
})

test('the new browser makes a passkey, or takes the recovery code if the wallet has one (login 158)', async () => {
  const { acts, pressed } = record('createTaken', 'useTaken', 'useTakenCode', 'back')
  const step = { at: 'taken', email: 'ann@acme.example', hasCode: true, isMade: false } as const
  const element = await drawPage(<TakenStep {...given(acts)} step={step} />)
  expect(keysOf(element)).toEqual(['Create a passkey', 'Use the recovery code of the wallet', 'Back'])
  await press(element, 'Create a passkey')
  const bare = await drawPage(<TakenStep {...given(acts)} step={{ ...step, hasCode: false, problem: 'noPrf' }} />)
  expect(keysOf(bare)).toEqual(['Create a passkey', 'Back'])
  expect(bare.textContent).toContain('The new passkey cannot open a wallet')
  expect(bare.textContent).toContain('make a recovery code on the other device')
  const made = await drawPage(<TakenStep {...given(acts)} step={{ ...step, isMade: true, problem: 'cancelled' }} />)
  await press(made, 'Use the passkey')
  expect(pressed).toEqual([['createTaken'], ['useTaken']])
})
