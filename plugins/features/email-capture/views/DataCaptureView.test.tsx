import { act } from 'react'
import { createTestKernel, mockChain } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import { click, mount, press, type } from '../../../../ui/kit/fixtures/mount.tsx'
import { type EmailCapture, type EmailCaptureOptions, emailCapture } from '../index.ts'
import { captureState } from '../state.ts'
import DataCaptureView from './DataCaptureView.tsx'

async function draw(options: Partial<EmailCaptureOptions> = {}) {
  const taken: string[] = []
  const chain = mockChain({ wallets: [{ id: 'wallet', name: 'Harbor' }] })
  const onCapture = ({ email }: EmailCapture) => void taken.push(email)
  const kernel = createTestKernel({
    plugins: [chain.plugin, emailCapture({ onCapture, ...options } as EmailCaptureOptions)],
  })
  await kernel.start()
  const connecting = kernel.connect({ connectorId: 'wallet', namespace: chain.namespace })
  connecting.catch(() => {})
  await vi.waitUntil(() => captureState.of(kernel).requests.length > 0)
  const drawn = mount(<DataCaptureView kernel={kernel} params={undefined} />)
  await act(async () => {})
  const field = () => drawn.find<HTMLInputElement>('input')
  const key = (name: string) => {
    const found = drawn.findAll('button').find(({ textContent }) => textContent === name)
    if (!found) throw new Error(`No key ${name}`)
    return found
  }
  const keys = () => drawn.findAll('button').map(({ textContent }) => textContent)
  const settle = () => act(async () => void (await new Promise(requestAnimationFrame)))
  return { ...drawn, kernel, connecting, taken, field, key, keys, settle }
}

test('asks with what a keyboard and a browser need to know, and can be skipped', async () => {
  const { page, field, key, keys, connecting, taken } = await draw()
  expect(page.querySelector('h2')?.textContent).toBe('Test would like your email')
  const { inputMode, autocomplete, dataset, labels } = field()
  expect([inputMode, autocomplete, 'autofocus' in dataset, labels?.[0]?.textContent]).toEqual([
    'email',
    'email',
    true,
    'Email',
  ])
  expect(page.textContent).toContain('Test gets it, together with your wallet’s address.')
  expect(keys()).toContain('Skip for now')
  click(key('Skip for now'))
  await act(() => connecting.then(() => {}))
  expect(taken).toEqual([])
})

test('says what a required one costs, and offers no way around it (sign-in 14)', async () => {
  const { page, keys } = await draw({ required: true })
  expect(page.querySelector('h2')?.textContent).toBe('Test needs your email')
  expect(page.textContent).toContain('Closing this disconnects Harbor.')
  expect(keys()).not.toContain('Skip for now')
})

test('a key of an ending replaces everything behind the @, and Enter sends it', async () => {
  const { field, key, keys, connecting, taken, settle } = await draw()
  expect(keys().slice(0, 7).join(' ')).toBe(
    '@gmail.com @outlook.com @yahoo.com @hotmail.com @aol.com @icloud.com @zoho.com',
  )
  click(key('@gmail.com'))
  await settle()
  expect([field().value, document.activeElement, field().selectionStart]).toEqual(['@gmail.com', field(), 0])
  type(field(), 'ada@gm')
  click(key('@icloud.com'))
  await settle()
  expect([field().value, field().selectionStart]).toEqual(['ada@icloud.com', 14])
  press('Enter', field())
  await act(() => connecting.then(() => {}))
  expect(taken).toEqual(['ada@icloud.com'])
})

test('what is no email is said beside the field, until it is mended (sign-in 16)', async () => {
  const { page, field, key, settle, taken } = await draw()
  type(field(), 'ada@')
  click(key('Continue'))
  await settle()
  const hint = page.querySelector('[role=alert]')
  expect(hint?.textContent).toBe('Please enter a valid email address')
  expect([field().getAttribute('aria-invalid'), field().getAttribute('aria-describedby')]).toEqual(['true', hint?.id])
  expect([document.activeElement, field().value, taken]).toEqual([field(), 'ada@', []])
  type(field(), 'ada@e')
  await settle()
  expect(page.querySelector('[role=alert]')).toBeNull()
})

test('while the host is asked nothing can be changed, and what it does not take stays in the field (sign-in 17)', async () => {
  let refuse = () => {}
  const onCapture = () =>
    new Promise((_, reject) => {
      refuse = () => reject(new Error('no'))
    })
  const { page, find, field, key, settle } = await draw({ onCapture })
  type(field(), 'ada@example.com')
  click(key('Continue'))
  await settle()
  expect([key('Checking…').getAttribute('aria-busy'), field().readOnly]).toEqual(['true', true])
  click(key('@aol.com'))
  expect(field().value).toBe('ada@example.com')
  refuse()
  await settle()
  await act(() => vi.waitUntil(() => page.querySelector('[role=alert]')))
  expect(find('[role=alert]').textContent).toBe('Test didn’t take it. Try again.')
  expect([field().value, field().readOnly, key('Continue').hasAttribute('aria-busy')]).toEqual([
    'ada@example.com',
    false,
    false,
  ])
})

test('an email that the host knows is filled in and sent at once (sign-in 18)', async () => {
  const { connecting, taken } = await draw({ required: true, prefill: async () => 'ada@example.com' })
  await act(() => connecting.then(() => {}))
  expect(taken).toEqual(['ada@example.com'])
})

test('one that comes once the visitor has begun to write is left alone (sign-in 18)', async () => {
  let tell = (_: string) => {}
  const prefill = () =>
    new Promise<string>((resolve) => {
      tell = resolve
    })
  const { field, settle, taken } = await draw({ prefill })
  type(field(), 'bob')
  tell('ada@example.com')
  await settle()
  expect([field().value, taken]).toEqual(['bob', []])
})

test('one that was used before is a row, which fills the field', async () => {
  const { page, field, findAll, settle } = await draw({ recent: ['ada@example.com'] })
  expect(page.querySelector('h3')?.textContent).toBe('Used here before')
  const [row] = findAll('.tk-row')
  click(row as HTMLElement)
  await settle()
  expect([field().value, document.activeElement]).toEqual(['ada@example.com', field()])
})
