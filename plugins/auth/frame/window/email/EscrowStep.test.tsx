import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drawPage, keyOf, pressKey } from '../../drawing/fixtures/drawPage.ts'
import type { ConnectFlow } from '../connectFlow.ts'
import { messages } from '../messages.ts'
import { EmailSteps } from './EmailSteps.tsx'
import type { EmailFlow } from './emailFlow.ts'
import type { EmailStep } from './emailStep.ts'

const email = 'ann@acme.example'

async function draw(step: EmailStep, offersEscrow = false) {
  const asked: unknown[] = []
  const acts = ['lookAtEscrow', 'beginEscrow', 'takeEscrow', 'endEscrow'].map((name) => [name, () => asked.push(name)])
  const own = {
    ...Object.fromEntries(acts),
    offersEscrow: async () => offersEscrow,
    isEscrowLet: () => false,
    letEscrow: (isLet: boolean) => asked.push(isLet),
  } as unknown as EmailFlow
  const element = await drawPage(<EmailSteps name="Keys" flow={{} as ConnectFlow} email={own} step={step} />)
  await act(async () => {})
  const press = async (name: string) => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
    await pressKey(keyOf(element, name))
    now.mockRestore()
  }
  const keys = () => [...element.querySelectorAll('button')].map(({ textContent }) => textContent)
  return { element, text: () => element.textContent ?? '', keys, press, asked }
}

test('the operator may open a new wallet only by a choice of the visitor, which is offered with what it means (login 152)', async () => {
  const protect = { at: 'protect', email, isMade: false } as const
  const { element, text, asked } = await draw(protect, true)
  const box = element.querySelector<HTMLInputElement>('input[type=checkbox]')
  expect([box?.checked, text().includes(messages.escrow.offerText('Keys'))]).toEqual([false, true])
  expect(box?.getAttribute('aria-describedby')).toBe(element.querySelector('.notice p')?.id)
  await act(async () => box?.click())
  expect([box?.checked, asked]).toEqual([true, [true]])
  expect((await draw(protect)).element.querySelector('input')).toBeNull()
  const renewal = await draw({ ...protect, isRenewal: true }, true)
  expect(renewal.element.querySelector('input')).toBeNull()
  expect(renewal.text()).toContain(messages.escrow.renewText)
})

const later = Date.UTC(2126, 10, 29)

test.each<readonly [EmailStep, readonly string[], string, string]>([
  [
    { at: 'openVault', email, hasPasskey: false, hasCode: false, hasEscrow: true },
    ['Use another device', 'Ask Keys to open it', 'Restore a wallet', 'Back'],
    'lookAtEscrow',
    'The login alone opens no wallet',
  ],
  [{ at: 'escrow', email }, ['Ask for the key', 'Back'], 'beginEscrow', 'each of your browsers can cancel it'],
  [
    { at: 'escrow', email, opens: later },
    ['Look again', 'Cancel, and leave the wallet closed', 'Back'],
    'lookAtEscrow',
    new Date(later).toLocaleString('en'),
  ],
  [
    { at: 'escrow', email, opens: 1 },
    ['Open the wallet with the key', 'Cancel, and leave the wallet closed', 'Back'],
    'takeEscrow',
    'The key is ready',
  ],
  [
    { at: 'escrow', email, problem: { code: 'paused', seconds: 29 * 86_400 } },
    ['Ask for the key', 'Back'],
    'beginEscrow',
    'only after another 29 days',
  ],
  [
    { at: 'escrow', email, opens: 1, problem: { code: 'waits', seconds: 61 } },
    ['Open the wallet with the key', 'Cancel, and leave the wallet closed', 'Back'],
    'takeEscrow',
    'in 2 minutes',
  ],
  [
    { at: 'escrow', email, problem: { code: 'unasked' } },
    ['Ask for the key', 'Back'],
    'beginEscrow',
    'This browser waits for the key no more',
  ],
])(
  'the step %o of a visitor with the login alone says what happens, and has a way on (login 153)',
  async (step, ways, first, said) => {
    const { keys, text, press, asked } = await draw(step)
    expect(keys()).toEqual(ways)
    expect(text()).toContain(said)
    await press(ways.find((way) => way !== 'Use another device') ?? '')
    expect(asked).toEqual([first])
  },
)
