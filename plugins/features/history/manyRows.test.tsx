import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchTransactions } from './actions/fetchTransactions.ts'
import { draw, openHistory, paid } from './fixtures/openHistory.ts'

afterEach(() => void vi.useRealTimers())

test('of ten thousand rows a scroll draws those that come into sight, and touches none that stays', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(560)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { top: this === document.body ? 0 : -document.body.scrollTop, left: 0, width: 0, height: 0 } as DOMRect
  })
  document.body.style.overflowY = 'auto'
  const pageOf = (start: number) => ({
    items: Array.from({ length: 1_000 }, (_, index) => paid(`${start + index}`, (start + index) / 20)),
    next: start < 9_000 ? `${start + 1_000}` : undefined,
  })
  const { kernel } = await openHistory({ answer: ({ cursor = '0' }) => pageOf(Number(cursor)) })
  const { rows, until, findAll, find } = await draw(kernel)
  await until(() => expect(rows().length).toBeGreaterThan(0))
  for (let page = 2; page <= 10; page++) await act(() => fetchTransactions(kernel, { more: true }))
  expect(find('li').getAttribute('aria-setsize')).toBe('10000')
  const seen = new MutationObserver(() => {})
  seen.observe(find('ul'), { subtree: true, childList: true, attributes: true, characterData: true })
  for (let frame = 1; frame <= 100; frame++) {
    const before = new Set(findAll('li'))
    await act(async () => {
      document.body.scrollTop = (frame * 560) / 3
      document.body.dispatchEvent(new Event('scroll'))
    })
    const touched = seen.takeRecords().filter(({ target }) => target !== find('ul'))
    expect(touched).toEqual([])
    // A third of a window of ten rows.
    expect(findAll('li').filter((row) => !before.has(row)).length).toBeLessThanOrEqual(4)
    expect(rows().length).toBeLessThanOrEqual(10 + 12)
  }
  expect(Number(find('li').getAttribute('aria-posinset'))).toBeGreaterThan(300)
  seen.disconnect()
  document.body.removeAttribute('style')
})
