import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { focus, mount, press } from '../fixtures/mount.tsx'
import { VirtualList } from './VirtualList.tsx'

const items = Array.from({ length: 484 }, (_, index) => `Wallet ${index + 1}`)

/** Every tenth row is higher. */
const tenth = (name: string) => (Number(name.slice(7)) % 10 === 1 ? 88 : 56)
let drawn: string[] = []
const draw = (name: string) => {
  drawn.push(name)
  return <button type="button">{name}</button>
}

type Options = {
  readonly overflowY?: 'auto' | 'hidden'
  readonly rowHeight?: number | ((name: string) => number)
  readonly onEnd?: () => unknown
  readonly start?: number
}

function list(rows = items, { overflowY = 'auto', rowHeight = 56, onEnd, start }: Options = {}) {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(560)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const scroller = this.closest<HTMLElement>('.body')
    const top = this === scroller ? 0 : -(scroller?.scrollTop ?? 0)
    return { top, left: 0, width: 0, height: 0 } as DOMRect
  })
  const element = (shown: readonly string[]) => (
    <div className="body" style={{ overflowY }}>
      <VirtualList items={shown} rowHeight={rowHeight} label="Wallets" draw={draw} onEnd={onEnd} start={start} />
    </div>
  )
  const view = mount(element(rows))
  const scroll = (top: number) =>
    act(() => {
      view.find('.body').scrollTop = top
      view.find('.body').dispatchEvent(new Event('scroll'))
    })
  const show = (shown: readonly string[]) => view.render(element(shown))
  return { ...view, scroll, show, names: () => view.findAll('li').map(({ textContent }) => textContent) }
}

describe('VirtualList', () => {
  it('draws what is in sight, and says where each row stands among all', () => {
    const { find, findAll, names } = list()
    expect(names()).toHaveLength(16)
    expect(find('ul').getAttribute('aria-label')).toBe('Wallets')
    expect(find('ul').style.blockSize).toBe(`${484 * 56}px`)
    expect(findAll('li').at(1)?.getAttribute('aria-posinset')).toBe('2')
    expect(findAll('li').at(1)?.getAttribute('aria-setsize')).toBe('484')
  })

  it('follows the scrolling of the nearest scroller', () => {
    const { names, scroll } = list()
    scroll(100 * 56)
    expect(names().at(0)).toBe('Wallet 95')
    expect(names().at(-1)).toBe('Wallet 116')
  })

  it('follows it where the list came while what is over was hidden, as in a card that grows', () => {
    const { find, names, scroll } = list(items, { overflowY: 'hidden' })
    find('.body').style.overflowY = 'auto'
    scroll(100 * 56)
    expect(names().at(0)).toBe('Wallet 95')
  })

  it('moves the focus with the keys, to rows that were not drawn too', () => {
    const { find, findAll, scroll } = list()
    const at = () => document.activeElement?.textContent
    const [first] = findAll('button')
    if (first) focus(first)
    press('ArrowDown')
    expect(at()).toBe('Wallet 2')
    press('End')
    expect(at()).toBe('Wallet 484')
    expect(find('.body').scrollTop).toBe(484 * 56 - 560)
    scroll(find('.body').scrollTop)
    press('PageUp')
    expect(at()).toBe('Wallet 476')
    press('Home')
    expect(at()).toBe('Wallet 1')
  })

  it('keeps a focused row while it is out of sight', () => {
    const { findAll, scroll } = list()
    const [first] = findAll('button')
    if (first) focus(first)
    scroll(200 * 56)
    expect(document.activeElement?.textContent).toBe('Wallet 1')
  })

  it.each([
    ['of one height', 56],
    ['of two heights', tenth],
  ])('draws of ten thousand rows %s what comes into sight, once, and no row that stays', (_, rowHeight) => {
    const many = Array.from({ length: 10_000 }, (_, index) => `Wallet ${index + 1}`)
    const { names, scroll } = list(many, { rowHeight })
    const third = 560 / 3
    for (let frame = 1; frame <= 100; frame++) {
      const before = names()
      drawn = []
      scroll(frame * third)
      expect(drawn).toEqual(names().filter((name) => !before.includes(name)))
      // A third of a window of ten rows.
      expect(drawn.length).toBeLessThanOrEqual(4)
      expect(names().length).toBeLessThanOrEqual(10 + 12)
    }
    expect(Number(names()[0]?.slice(7))).toBeGreaterThan(300)
  })

  it('draws a short list whole', () => {
    const { names } = list(items.slice(0, 30))
    expect(names()).toHaveLength(30)
  })

  it('stands rows of different heights one below the other, and finds those in sight', () => {
    const { find, findAll, names, scroll } = list(items, { rowHeight: tenth })
    expect(find('ul').style.blockSize).toBe(`${484 * 56 + 49 * 32}px`)
    const [first, second] = findAll('li')
    expect([first?.style.blockSize, second?.style.insetBlockStart]).toEqual(['88px', '88px'])
    // Ten rows of which one is higher, ten times over.
    scroll(100 * 56 + 10 * 32)
    expect(names().at(0)).toBe('Wallet 95')
    expect(names()).toContain('Wallet 101')
    scroll(484 * 56 + 49 * 32 - 560)
    expect(names().at(-1)).toBe('Wallet 484')
  })

  it('asks for more near the end, once for each number of rows, and says that nobody knows how many there are', async () => {
    const onEnd = vi.fn()
    const { findAll, scroll, show } = list(items, { onEnd })
    expect(findAll('li').at(0)?.getAttribute('aria-setsize')).toBe('-1')
    scroll(470 * 56)
    await act(() => vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1)))
    scroll(471 * 56)
    show([...items, 'Wallet 485'])
    await act(() => vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(2)))
  })

  it('begins at a row: it is in sight and has the focus', () => {
    const { find } = list(items, { start: 300 })
    expect(document.activeElement?.textContent).toBe('Wallet 301')
    expect(find('.body').scrollTop).toBe(301 * 56 - 560)
  })

  it('asks by keyboard too: the last row that is there is near the end', async () => {
    const onEnd = vi.fn()
    const { findAll, find, scroll } = list(items, { onEnd })
    const [first] = findAll('button')
    if (first) focus(first)
    press('End')
    scroll(find('.body').scrollTop)
    await act(() => vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1)))
  })
})
