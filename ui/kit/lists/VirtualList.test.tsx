import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { focus, mount, press } from '../fixtures/mount.tsx'
import { VirtualList } from './VirtualList.tsx'

const items = Array.from({ length: 484 }, (_, index) => `Wallet ${index + 1}`)

function list(rows = items, overflowY: 'auto' | 'hidden' = 'auto') {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(560)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const scroller = this.closest<HTMLElement>('.body')
    const top = this === scroller ? 0 : -(scroller?.scrollTop ?? 0)
    return { top, left: 0, width: 0, height: 0 } as DOMRect
  })
  const view = mount(
    <div className="body" style={{ overflowY }}>
      <VirtualList items={rows} rowHeight={56} label="Wallets" draw={(name) => <button type="button">{name}</button>} />
    </div>,
  )
  const scroll = (top: number) =>
    act(() => {
      view.find('.body').scrollTop = top
      view.find('.body').dispatchEvent(new Event('scroll'))
    })
  return { ...view, scroll, names: () => view.findAll('li').map(({ textContent }) => textContent) }
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
    const { find, names, scroll } = list(items, 'hidden')
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

  it('draws a short list whole', () => {
    const { names } = list(items.slice(0, 30))
    expect(names()).toHaveLength(30)
  })
})
