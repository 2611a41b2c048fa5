import { act } from 'react'
import { NameNotPayableError } from 'tapkit/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { setRecipient } from '../actions/setRecipient.ts'
import { bob, carol, draw, fillIn, openReview, openRiver } from '../fixtures/openRiver.ts'
import { sendState } from '../state.ts'

afterEach(() => void vi.useRealTimers())

const typed = async (name: string, names: Record<string, string> = {}) => {
  const { kernel } = await openRiver({ names, isAddress: (address) => /^otter1[a-z]+$/.test(address) })
  await fillIn(kernel)
  const drawn = draw(kernel)
  await act(async () => setRecipient(kernel, name, true))
  return { kernel, text: () => drawn.page.textContent ?? '' }
}

test('behavior: a name that could be taken for another one is paid to with a warning, and one of plain letters without (reads 5)', async () => {
  const odd = 'b\u043eb.river'
  expect((await typed(odd, { [odd]: bob })).text()).toContain(
    'Look twice: \u043e may look like other letters, and this name like another one.',
  )
  expect((await typed('bob.river', { 'bob.river': bob })).text()).not.toContain('Look twice')
})

test('behavior: a name that nobody has because of a letter that only looks right says which', async () => {
  expect((await typed('b\u043eb.river')).text()).toContain('letters that only look like others: \u043e.')
  expect((await typed('bop.river')).text()).toContain('No account has that name. Check the spelling')
})

test.each([
  ['unconfirmed', 'Who receives at this name hasn’t confirmed the address.'],
  ['program', 'A program holds this name, not a wallet.'],
  ['expired', 'This name has expired.'],
] as const)('error: a name that is %s leads to nobody, and says why', async (reason, said) => {
  const { kernel, text } = await typed('x.river')
  kernel.hooks.resolveName.tap({ name: 'refuser', before: 'mockChain' }, () => {
    throw new NameNotPayableError({ reason })
  })
  await act(async () => setRecipient(kernel, 'y.river', true))
  expect(text()).toContain(said)
  expect(sendState.of(kernel).recipient.status).toBe('invalid')
})

test('error: a name of which a part is an address of the network is not paid to: it would read as that address (reads 5)', async () => {
  for (const name of [`${bob}.river`, `safe.${bob}.river`]) {
    const { kernel, text } = await typed(name, { [name]: carol })
    expect(text()).toContain('Part of this name is written like an address')
    expect(sendState.of(kernel).recipient.status).toBe('invalid')
  }
})

test('behavior: a name is shown in full in the form and in the review, with its registrable end set off (money 17)', async () => {
  const name = 'vitalik.eth.verified-payments.mallory.river'
  const { kernel } = await openRiver({ names: { [name]: bob } })
  await fillIn(kernel, '1', name)
  const form = draw(kernel)
  expect(form.find('.tk-name').textContent).toBe(name)
  expect(form.find('.tk-name b').textContent).toBe('mallory.river')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const review = await openReview(kernel)
  expect(review.find('.tk-name').textContent).toBe(name)
  expect(review.find('.tk-name b').textContent).toBe('mallory.river')
})
