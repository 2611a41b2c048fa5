import { expect, test } from 'vitest'
import { startKit } from '../fixtures/chain.ts'

const boom = () => {
  throw new TypeError('boom')
}
const item = { id: 'more', label: 'More', icon: 'info', view: 'One', order: 1 } as never
/** The slot items of a careless plugin. */
const nonsense = [5, 'text', {}, null, true, [undefined], [null, item]]

async function startSlot() {
  const { kernel, errors } = await startKit()
  // No view of the kit has this slot.
  const slot = kernel.hooks.slot.for('any' as never)
  const ids = () => kernel.slot('any' as never, undefined as never).map(({ id }) => id)
  return { kernel, errors, slot, ids }
}

test('error: a slot tap that throws is reported once, and the items of the others stay (errors 7)', async () => {
  const { slot, ids, errors } = await startSlot()
  slot.tap('tern', (items) => [...items, item])
  slot.tap('acme', boom)
  slot.tap('heron', (items) => [...items, { ...(item as object), id: 'last' } as never])
  expect([ids(), ids()]).toEqual([
    ['more', 'last'],
    ['more', 'last'],
  ])
  expect(errors).toMatchObject([{ message: 'boom', thrownBy: { plugin: 'acme', hook: 'slot.any' } }])
})

test.each(nonsense)(
  'error: a slot tap that answers %j is its plugin’s error, and is left out (errors 7)',
  async (answer) => {
    const { slot, ids, errors } = await startSlot()
    slot.tap('tern', (items) => [...items, item])
    slot.tap('acme', () => answer as never)
    expect([ids(), ids()]).toEqual([['more'], ['more']])
    expect(errors).toMatchObject([{ name: 'PluginError', params: { plugin: 'acme', hook: 'slot.any' } }])
    expect(String(errors[0])).toContain('Plugin "acme" answers slot.any with what cannot be used. Answer ')
  },
)

test('error: a service that fails to be listed leaves those that are (errors 7)', async () => {
  const { kernel, errors } = await startKit()
  const services = kernel.hooks.services.for('prices' as never)
  const served = { id: 'served' } as never
  services.tap('tern', (all) => [...all, served])
  services.tap('acme', boom)
  expect(services.call([], {} as never)).toEqual([served])
  expect(errors).toMatchObject([{ thrownBy: { plugin: 'acme', hook: 'services.prices' } }])
})

test('error: a tap of `beforeClose` that throws keeps nobody in the modal, and is reported (errors 7)', async () => {
  const { kernel, errors } = await startKit()
  kernel.hooks.beforeClose.tap('acme', boom)
  kernel.open('One')
  expect(kernel.close()).toBe(true)
  expect([kernel.state.modal.open, errors]).toMatchObject([
    false,
    [{ thrownBy: { plugin: 'acme', hook: 'beforeClose' } }],
  ])
})

test('error: a view that one plugin fails to answer is the next one’s (errors 7)', async () => {
  const { kernel, errors } = await startKit()
  kernel.hooks.resolveView.tap({ name: 'acme', stage: -1 }, boom)
  kernel.open('One')
  expect(kernel.state.modal.open).toBe(true)
  expect(errors).toMatchObject([{ thrownBy: { plugin: 'acme', hook: 'resolveView' } }])
})
