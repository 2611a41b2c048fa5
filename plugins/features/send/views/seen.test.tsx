import { act } from 'react'
import type { Notice } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPressable } from '../../../../ui/kit/fixtures/isPressable.ts'
import { fillIn, openReview, openRiver } from '../fixtures/openRiver.ts'

/** The elements that the browser observes, and how a test brings one into view. */
const observed = new Map<Element, Set<IntersectionObserverCallback>>()
const show = (...elements: readonly Element[]) =>
  act(async () => {
    for (const target of elements)
      for (const tell of observed.get(target) ?? [])
        tell([{ target, isIntersecting: true } as unknown as IntersectionObserverEntry], undefined as never)
  })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  class Observer {
    private readonly tell: IntersectionObserverCallback
    constructor(tell: IntersectionObserverCallback) {
      this.tell = tell
    }
    observe(element: Element) {
      observed.set(element, (observed.get(element) ?? new Set()).add(this.tell))
    }
    disconnect() {
      for (const each of observed.values()) each.delete(this.tell)
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => {
  observed.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const notices: readonly Notice[] = [
  { code: 'heron', title: 'A heron stands there', text: 'It eats fish.' },
  { code: 'mud', title: 'The water is muddy', text: 'Nothing is seen in it.' },
]

async function openNoticed(said: readonly Notice[] = notices) {
  const river = await openRiver({ notices: said })
  await fillIn(river.kernel)
  const drawn = await openReview(river.kernel)
  const key = () => drawn.button('Send')
  const hint = () => drawn.page.querySelector(`[id="${key()?.getAttribute('aria-describedby')}"]`)?.textContent
  const marks = () => drawn.findAll('.tk-review__notice>i')
  return { ...river, ...drawn, key, hint, marks }
}

test('behavior: the key is armed once each notice was in view from its first line to its last, and says what is missing (interface 14)', async () => {
  const { key, hint, marks, arm, chain } = await openNoticed()
  expect(isPressable(key())).toBe(false)
  expect(key()?.disabled).toBe(false)
  expect(hint()).toBe('Read 2 notices below')
  const [start, end, ...others] = marks()
  await show(start as Element)
  expect(hint()).toBe('Read 2 notices below')
  await show(end as Element)
  expect(hint()).toBe('Read 1 notice below')
  expect(isPressable(key())).toBe(false)
  await show(...others)
  expect(hint()).toContain('will ask you to confirm the same details')
  await arm()
  expect(isPressable(key())).toBe(true)
  expect(chain.sent).toEqual([])
})

test('behavior: a press of a key that is not armed leads to the first notice that was not in view, and sends nothing', async () => {
  const { key, marks, chain } = await openNoticed()
  const [start, end] = marks()
  await show(start as Element, end as Element)
  await act(async () => key()?.click())
  expect(document.activeElement?.textContent).toBe('The water is muddyNothing is seen in it.')
  expect(chain.sent).toEqual([])
})

test('error: the second half of a double click that led to a notice confirms nothing (security 2, interface 14)', async () => {
  const { key, marks, chain, wait } = await openNoticed(notices.slice(0, 1))
  await act(async () => key()?.click())
  // The view has scrolled to it by then.
  await show(...marks())
  await wait(150)
  await act(async () => key()?.click())
  await wait(50)
  expect(chain.sent).toEqual([])
})

test('behavior: a node’s words about an estimate that failed stand behind Details, in its network’s name (evm 14)', async () => {
  const nodeSays = 'header not found'
  const params = { because: 'gasEstimate', reason: 'Error estimating gas', nodeSays }
  const { find, marks, hint } = await openNoticed([{ code: 'feeUnknown', params }])
  const notice = find('.tk-review__notice')
  expect([notice.querySelector('b')?.textContent, notice.querySelector('details')?.textContent]).toEqual([
    'Error estimating gas',
    'DetailsRiver: header not found',
  ])
  expect(notice.querySelector('details')?.open).toBe(false)
  await show(...marks())
  expect(hint()).toContain('will ask you to confirm')
})

test('behavior: notices stand under the amounts and above the details', async () => {
  const { text } = await openNoticed()
  expect(text()).toMatch(/You send[\s\S]*A heron stands there[\s\S]*Network fee/)
})

test('behavior: a notice that comes after a press has the focus, and is in view before the key is armed again', async () => {
  const { kernel, key, hint, marks, arm, chain } = await openNoticed(notices.slice(0, 1))
  await show(...marks())
  await arm()
  // A plugin learns of the mud between the review and the press.
  kernel.hooks.beforeSend.tap('late', (prepared) => ({
    ...prepared,
    notices: [...prepared.notices, ...notices.slice(1)],
  }))
  await act(async () => key()?.click())
  await arm()
  expect(document.activeElement?.textContent).toMatch(/^(Something has changed|The water is muddy)/)
  expect(hint()).toBe('Read 2 notices below')
  expect(isPressable(key())).toBe(false)
  await show(...marks())
  await arm()
  expect(isPressable(key())).toBe(true)
  expect(chain.sent).toEqual([])
})

test('default: where a browser has no observer, every notice counts as seen', async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  const { key } = await openNoticed()
  expect(isPressable(key())).toBe(true)
})

test('behavior: what cannot be confirmed says so at its key', async () => {
  const { key, hint } = await openNoticed([{ code: 'wouldFail', blocks: true, params: { reason: 'Too wet' } }])
  expect(hint()).toBe('This can’t be confirmed. A notice says why.')
  expect(isPressable(key())).toBe(false)
})
