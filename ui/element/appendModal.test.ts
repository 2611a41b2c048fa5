import type { ButtonElement } from 'tapkit'
import { type AppKit, createAppKit } from 'tapkit'
import { mockChain } from 'tapkit/testing'
import { afterEach, expect, test, vi } from 'vitest'

const kits: AppKit[] = []

/** Composes a kit as a host's module does, each time that hot reload runs it again. */
const compose = (name?: string): AppKit => {
  const kit = createAppKit({ ...(name === undefined ? {} : { name }), plugins: [mockChain().plugin] })
  kits.push(kit)
  return kit
}
const modals = () => [...document.querySelectorAll('tapkit-modal')]

/** What buttons are drawn with loads with the first one. */
const isDrawn = (inner: () => HTMLButtonElement) => vi.waitFor(() => expect(inner()?.textContent).toBeTruthy())

/** A button element in the page, and the native one inside. */
function place(markup: string): { element: ButtonElement; inner: () => HTMLButtonElement; shown: () => boolean } {
  document.body.insertAdjacentHTML('beforeend', markup)
  const element = document.body.lastElementChild as ButtonElement
  const inner = () => element.shadowRoot?.querySelector('button') as HTMLButtonElement
  return { element, inner, shown: () => inner()?.parentElement?.hidden === false }
}

/** Ends the kits. In the task of a press no modal is drawn yet: happy-dom throws if one is while the focus is in a button's shadow root. */
const end = () => {
  for (const kit of kits.splice(0)) kit.destroy()
}

afterEach(async () => {
  // A focused button fetches what its press will need: it is there before the page is gone.
  await vi.dynamicImportSettled()
  end()
  document.body.replaceChildren()
})

test('behavior: a kit of a name takes the place of the former: after three edits one modal, one live kit, one warning', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { inner, shown } = place('<tapkit-connect-button></tapkit-connect-button>')
  const edits = [compose(), compose(), compose(), compose()]
  expect(edits.map(({ kernel }) => kernel.signal.aborted)).toEqual([true, true, true, false])
  expect(modals()).toHaveLength(1)
  expect(warned.mock.calls.flat()).toEqual([expect.stringContaining('a second kit "default"')])
  await isDrawn(inner)
  inner().click()
  expect(edits.map(({ state }) => state.modal.open)).toEqual([false, false, false, true])
  end()
  await vi.waitFor(() => expect([shown(), modals().length]).toEqual([false, 0]))
})

test('behavior: the warning comes once for each name', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const name of ['till', 'till', 'till', 'desk', 'desk']) compose(name)
  expect(warned.mock.calls.flat()).toEqual(['till', 'desk'].map((name) => expect.stringContaining(`kit "${name}"`)))
})

test('behavior: a button that was given a kit goes over to the one that takes its place', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const other = compose('other')
  const first = compose('shop')
  const { element, inner } = place('<tapkit-connect-button></tapkit-connect-button>')
  element.kernel = first.kernel
  const second = compose('shop')
  await isDrawn(inner)
  inner().click()
  expect([other, first, second].map(({ state }) => state.modal.open)).toEqual([false, false, true])
  end()
})

test('behavior: a press focuses its button, where the platform does not, so that the focus has somewhere to go back to', async () => {
  compose()
  const { element, inner } = place('<tapkit-connect-button></tapkit-connect-button>')
  await isDrawn(inner)
  expect(document.activeElement).toBe(document.body)
  inner().click()
  expect(document.activeElement).toBe(element)
  end()
})

test('behavior: kits of two names stay side by side, without a word', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const both = [compose('left'), compose('right')]
  expect(both.map(({ kernel }) => kernel.signal.aborted)).toEqual([false, false])
  expect([modals().length, warned.mock.calls.length]).toEqual([2, 0])
})

test('behavior: false means false, however a framework says it', async () => {
  compose()
  const { element, inner } = place('<tapkit-button disabled label="One"></tapkit-button>')
  await isDrawn(inner)
  expect([element.disabled, inner().disabled]).toEqual([true, true])
  for (const off of [false, undefined, null]) {
    element.disabled = true
    expect([inner().disabled, element.getAttribute('disabled')]).toEqual([true, ''])
    Reflect.set(element, 'disabled', off)
    expect([inner().disabled, element.disabled, element.hasAttribute('disabled')]).toEqual([false, false, false])
  }
  // As React 18 and, before the element is defined, Vue write it.
  element.setAttribute('disabled', 'false')
  expect([inner().disabled, element.disabled]).toEqual([false, false])
  const other = place('<tapkit-network-button disabled="false"></tapkit-network-button>').inner
  await isDrawn(other)
  expect(other().disabled).toBe(false)
})

test('behavior: each attribute is a property, in camel case', async () => {
  compose()
  const { element, inner } = place('<tapkit-button></tapkit-button>')
  await isDrawn(inner)
  const names = { kit: 'default', namespace: 'mock', label: 'Two', loadingLabel: 'Wait', size: 'sm', balance: 'hide' }
  Object.assign(element, names, { charsStart: 3, charsEnd: 5 })
  expect(Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))).toEqual({
    kit: 'default',
    namespace: 'mock',
    label: 'Two',
    'loading-label': 'Wait',
    size: 'sm',
    balance: 'hide',
    'chars-start': '3',
    'chars-end': '5',
  })
  expect(element).toMatchObject({ ...names, charsStart: '3', charsEnd: '5', disabled: false })
  expect(inner().textContent).toBe('Two')
  Object.assign(element, { label: undefined })
  expect([element.label, inner().textContent]).toEqual([null, 'Connect wallet'])
  expect(modals()[0]).toMatchObject({ kit: 'default' })
})

test('behavior: what was set before the element was defined counts', () => {
  compose()
  const element = document.createElement('tapkit-connect-button')
  // An element that is upgraded later holds it as a property of its own, in front of the class's.
  Object.defineProperty(element, 'label', { value: 'Early', configurable: true, enumerable: true, writable: true })
  document.body.append(element)
  expect([element.label, element.getAttribute('label')]).toEqual(['Early', 'Early'])
})

// bigskysoftware/htmx#2011, Pagefind/pagefind#1273
test('behavior: buttons find the kit, though a router put other contents into the body (interface 16)', async () => {
  const kit = compose()
  document.body.replaceChildren()
  const { inner } = place('<tapkit-button></tapkit-button>')
  await isDrawn(inner)
  inner().click()
  expect([kit.state.modal.open, modals().length]).toEqual([true, 1])
  end()
})

test('behavior: the modal outlives its body and a script that removes it, and not its kit (interface 16)', async () => {
  const { kernel, open } = compose()
  const body = document.createElement('body')
  const former = document.body
  former.replaceWith(body)
  await vi.waitFor(() => expect(modals()[0]?.parentElement).toBe(body))
  body.replaceWith(former)
  await vi.waitFor(() => expect(modals()[0]?.parentElement).toBe(former))
  modals()[0]?.remove()
  open()
  await vi.waitFor(() => expect(modals()).toHaveLength(1))
  kernel.destroy()
  await vi.waitFor(() => expect(kernel.state.status).toBe('destroyed'))
  expect(modals()).toEqual([])
})

test('error: copies of the modal do not gather in bodies that a router has copied and puts back (interface 16)', async () => {
  const { open, kernel } = compose()
  place('<tapkit-connect-button></tapkit-connect-button>')
  for (let turn = 0; turn < 3; turn++) {
    document.body.replaceWith(document.body.cloneNode(true))
    await vi.waitFor(() => expect(modals().map((modal) => (modal as ButtonElement).kernel)).toEqual([kernel]))
  }
  const [button] = document.querySelectorAll('tapkit-connect-button')
  await isDrawn(() => button?.shadowRoot?.querySelector('button') as HTMLButtonElement)
  open()
  expect(kernel.state.modal.open).toBe(true)
  end()
})

test('error: a new body whose script composes the kit anew has one modal and one live kit (interface 16)', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const first = compose()
  document.body.replaceWith(document.createElement('body'))
  const second = compose()
  await vi.waitFor(() => expect(first.kernel.signal.aborted).toBe(true))
  expect([second.kernel.signal.aborted, modals().length]).toEqual([false, 1])
})

test('error: a page that takes its body away before it has the next one has its modal back with a body (interface 16)', async () => {
  const { open } = compose()
  const former = document.body
  former.remove()
  await new Promise<void>((done) => queueMicrotask(done))
  document.documentElement.append(document.createElement('body'))
  open()
  await vi.waitFor(() => expect(modals()).toHaveLength(1))
})

test('error: a page that keeps foreign elements out of its body does not hang (interface 16)', async () => {
  let removed = 0
  // An extension, a sanitizer, or a library that owns the body's children (a microtask, as ours is).
  const watcher = new MutationObserver(() => {
    for (const modal of document.querySelectorAll('body > tapkit-modal')) {
      // So that the test ends: in a page it would not.
      if (removed > 10_000) return watcher.disconnect()
      removed++
      modal.remove()
    }
  })
  watcher.observe(document.body, { childList: true })
  const { kernel } = compose()
  let ticked = 0
  setTimeout(() => {
    ticked = removed
  }, 0)
  await new Promise((done) => setTimeout(done, 500))
  watcher.disconnect()
  kernel.destroy()
  expect(ticked).toBeLessThan(10)
  expect(removed).toBeLessThan(10)
})
