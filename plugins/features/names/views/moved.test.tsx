import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTyped, other, own } from '../fixtures/openNames.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

type Form = Awaited<ReturnType<typeof openTyped>>

test.each<[string, (form: Form) => unknown, (form: Form) => unknown]>([
  ['network', (form) => form.kernel.switchNetwork('eip155:8453'), (form) => form.kernel.switchNetwork('eip155:1')],
  [
    'account',
    (form) => form.kernel.switchAccount({ address: other }),
    (form) => form.kernel.switchAccount({ address: own }),
  ],
])(
  'a name that leads to somebody else is nobody’s here, also if another %s was in use while it was registered (account-names 4)',
  async (_, leave, comeBack) => {
    let answer = () => {}
    const form = await openTyped('mina', {
      answers: { register: () => new Promise((tell) => (answer = () => tell({ success: true }))) },
    })
    form.chain.names['mina.reown.id'] = other
    await form.press('Claim mina.reown.id')
    await form.wait()
    expect(form.state.step).toBe('registering')
    await act(async () => void (await leave(form)))
    answer()
    await form.wait(2_000)
    await act(async () => void (await comeBack(form)))
    await form.wait(2_000)
    expect(form.state.named).toEqual([])
    expect(form.kernel.account('eip155').profile?.name).toBeUndefined()
    expect(form.text()).not.toContain('mina.reown.id is yours')
  },
)

test('error: if nobody can say where a new name leads, it is not shown as the visitor’s, and that is said (account-names 4)', async () => {
  const fails = () => Promise.reject(new TypeError('No node answers'))
  const form = await openTyped('mina', {
    plugins: [{ name: 'fails', apply: ({ hooks }) => hooks.resolveName.tapPromise('fails', fails) }],
  })
  await form.press('Claim mina.reown.id')
  await form.wait()
  expect(form.state.named).toEqual([])
  expect(form.text()).toContain('Fake Names didn’t say whether it is yours now')
})
