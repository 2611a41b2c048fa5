import { act } from 'react'
import { createAppKit } from 'tapkit'
import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { core } from '../core/index.ts'
import NetworksView from '../core/views/NetworksView.tsx'
import { mount } from '../kit/fixtures/mount.tsx'

/** Ends a kit with its test, after its views are gone. */
function keep<kit extends { destroy(): void }>(kit: kit): kit {
  onTestFinished(() => kit.destroy())
  return kit
}

const german = { buttons: { connect: 'Wallet verbinden' }, core: { networks: { search: 'Netzwerk suchen' } } }

test('behavior: the host’s button waits for its words, and says which language they are', async () => {
  document.body.innerHTML = '<tapkit-connect-button></tapkit-connect-button>'
  const button = () => document.querySelector('tapkit-connect-button')?.shadowRoot
  let load: (table: typeof german) => void = () => undefined
  const loader = vi.fn(() => new Promise<typeof german>((resolve) => (load = resolve)))
  keep(createAppKit({ plugins: [], storage: createMemoryArea(), locale: 'de', messages: loader }))
  await vi.waitFor(() => expect(loader).toHaveBeenCalledTimes(1))
  expect(button()?.textContent).not.toContain('Connect wallet')
  load(german)
  await vi.waitFor(() => expect(button()?.textContent).toBe('Wallet verbinden'))
  const wrapper = button()?.querySelector<HTMLElement>('.tk')
  expect([wrapper?.lang, wrapper?.dir]).toEqual(['de', 'ltr'])
})

test('error: words that do not load leave the button in English', async () => {
  document.body.innerHTML = '<tapkit-connect-button></tapkit-connect-button>'
  const messages = () => Promise.reject(new TypeError('offline'))
  keep(createAppKit({ plugins: [], storage: createMemoryArea(), locale: 'de', messages }))
  const root = () => document.querySelector('tapkit-connect-button')?.shadowRoot
  await vi.waitFor(() => expect(root()?.textContent).toBe('Connect wallet'))
  expect(root()?.querySelector<HTMLElement>('.tk')?.lang).toBe('en')
})

test('default: a page without a button loads no words', async () => {
  const loader = vi.fn(async () => german)
  const kit = keep(createAppKit({ plugins: [], storage: createMemoryArea(), locale: 'de', messages: loader }))
  await vi.waitFor(() => expect(kit.state.status).toBe('ready'))
  expect(loader).not.toHaveBeenCalled()
})

test('behavior: a view that is shown is drawn again when the words change', async () => {
  const kernel = keep(createTestKernel({ plugins: [core()] }))
  const { find } = mount(<NetworksView kernel={kernel as never} params={undefined} />)
  const label = () => find('label, [aria-label]').outerHTML
  expect(label()).toContain('Search network')
  await act(() => kernel.setLocale('de', german))
  expect(label()).toContain('Netzwerk suchen')
})
