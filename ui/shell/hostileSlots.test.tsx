import type { Plugin } from 'tapkit/kernel'
import { expect, test, vi } from 'vitest'
import { openShell } from './fixtures/openShell.tsx'

/** A plugin whose tap of a slot of the header answers this, and the errors that were reported. */
function acme(slot: 'header.start' | 'header.end', answer: () => unknown) {
  const errors: unknown[] = []
  const plugin: Plugin = {
    name: 'acme',
    apply({ hooks }) {
      hooks.onError.tap('test', (error) => void errors.push(error))
      hooks.slot.for(slot).tap('acme', () => answer() as never)
    },
  }
  return { plugin, errors }
}
function boom(): unknown {
  throw new TypeError('boom')
}
const broken = { id: 'x', label: { toString: null }, icon: 'info', view: 'First', order: 1 }

test.each<[slot: 'header.start' | 'header.end', answer: () => unknown]>([
  ['header.end', boom],
  ['header.end', () => 5],
  ['header.end', () => [{ ...broken, picture: { name: {} } }]],
  ['header.end', () => [broken]],
  ['header.start', boom],
  ['header.start', () => [{ ...broken, picture: { name: {} } }]],
])('error: a plugin that fails in %s leaves the modal whole, and is reported: %s (errors 7)', async (slot, answer) => {
  // React logs the errors that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { plugin, errors } = acme(slot, answer)
  const shell = await openShell({ First: { title: 'Choose' } }, {}, plugin)
  expect([shell.find('h1').textContent, shell.find('.tk-view').textContent]).toEqual(['Choose', 'First'])
  expect(errors.length).toBe(1)
  await shell.pressButton('Close')
  expect(shell.kernel.state.modal.open).toBe(false)
})

test.each<() => unknown>([boom, () => ({})])(
  'error: a view whose title fails is drawn under the name that is only heard (errors 7)',
  async (title) => {
    const shell = await openShell({ First: { title: title as () => string, label: 'Your account' } })
    expect([shell.find('h1').textContent, shell.find('.tk-view').textContent]).toEqual(['Your account', 'First'])
  },
)
