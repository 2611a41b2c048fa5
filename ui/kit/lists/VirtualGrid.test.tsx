import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { focus, mount, press } from '../fixtures/mount.tsx'
import { Tile } from './Tile.tsx'
import { VirtualGrid } from './VirtualGrid.tsx'

const names = Array.from({ length: 200 }, (_, index) => `Wallet ${index}`)
let anew: string[] = []
const draw = (name: string) => {
  anew.push(name)
  return <Tile name={name} media={<i />} onClick={() => undefined} />
}

type Options = { readonly items?: readonly string[]; readonly total?: number; readonly onEnd?: () => unknown }

/** Four columns of rows of 100 px, in a window of 500 px. */
function grid({ items = names, total, onEnd }: Options = {}) {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const scroller = this.closest<HTMLElement>('.body')
    const top = this === scroller ? 0 : -(scroller?.scrollTop ?? 0)
    return { top, left: 0, width: 0, height: 0 } as DOMRect
  })
  const element = (shown: readonly string[]) => (
    <div className="body" style={{ overflowY: 'auto' }}>
      <VirtualGrid
        items={shown}
        total={total}
        columns={4}
        rowHeight={100}
        label="Wallets"
        keyOf={(name) => name}
        draw={draw}
        onEnd={onEnd}
      />
    </div>
  )
  const view = mount(element(items))
  const scroll = (top: number) =>
    act(() => {
      view.find('.body').scrollTop = top
      view.find('.body').dispatchEvent(new Event('scroll'))
    })
  const tiles = () => view.findAll('button')
  return {
    ...view,
    show: (shown: readonly string[]) => view.render(element(shown)),
    scroll,
    tiles,
    drawn: () => tiles().map(({ textContent }) => textContent),
    grey: () => view.findAll('li[aria-hidden=true]').length,
    // By the attribute: a search above finds the way in by it.
    stops: () => view.findAll('button[tabindex="0"]').map(({ textContent }) => textContent),
    enter: () => focus(view.find('button[tabindex="0"]')),
    at: () => document.activeElement?.textContent,
  }
}

/** Where the focus is after each key. */
const walk = (at: () => string | null | undefined, keys: readonly string[]) =>
  keys.map((key) => {
    press(key)
    return at()
  })

describe('VirtualGrid', () => {
  it('draws what is in sight and a little more, and keeps the height of all', () => {
    const { find, drawn, scroll } = grid()
    expect(find('ul').style.blockSize).toBe('5000px')
    expect([drawn()[0], drawn().at(-1)]).toEqual(['Wallet 0', 'Wallet 31'])
    scroll(2_000)
    expect([drawn()[0], drawn().at(-1)]).toEqual(['Wallet 68', 'Wallet 111'])
  })

  it('draws of five thousand tiles what comes into sight, once, and no tile that stays but the two that change their turn', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `Wallet ${index}`)
    const { scroll, drawn } = grid({ items: many })
    for (let frame = 1; frame <= 100; frame++) {
      const before = drawn()
      anew = []
      scroll((frame * 500) / 3)
      expect(anew.filter((name) => !before.includes(name))).toEqual(drawn().filter((name) => !before.includes(name)))
      // A third of a window of five rows, and the way in by the keyboard.
      expect(anew.length).toBeLessThanOrEqual(2 * 4 + 2)
      expect(drawn().length).toBeLessThanOrEqual((5 + 7) * 4)
    }
    expect(Number(drawn()[0]?.slice(7))).toBeGreaterThan(600)
  })

  it('says the place of a tile among all of them, those that have not come too', () => {
    const { findAll, grey } = grid({ items: names.slice(0, 10), total: 5_000 })
    const [first, second] = findAll('li')
    expect([first?.getAttribute('aria-posinset'), second?.getAttribute('aria-posinset')]).toEqual(['1', '2'])
    expect(first?.getAttribute('aria-setsize')).toBe('5000')
    expect(grey()).toBe(22)
  })

  it('is one tab stop: the first tile in sight, then the one that has the focus', () => {
    const { stops, scroll, enter } = grid()
    expect(stops()).toEqual(['Wallet 0'])
    scroll(2_000)
    expect(stops()).toEqual(['Wallet 80'])
    enter()
    press('ArrowRight')
    expect(stops()).toEqual(['Wallet 81'])
  })

  it('stops at the last tile that has come where only grey is in sight', () => {
    const { stops, scroll } = grid({ items: names.slice(0, 72), total: 200 })
    scroll(2_000)
    expect(stops()).toEqual(['Wallet 71'])
  })

  it('moves its stop to a tile that has just come', () => {
    const { stops, scroll, show } = grid({ items: names.slice(0, 72), total: 200 })
    scroll(2_000)
    show(names)
    expect(stops()).toEqual(['Wallet 80'])
  })

  it('moves by tiles, rows, pages and to both ends, and stays in its column', () => {
    const { at, enter } = grid()
    enter()
    expect(walk(at, ['ArrowRight', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'PageDown', 'ArrowUp', 'PageUp'])).toEqual([
      'Wallet 1',
      'Wallet 1',
      'Wallet 5',
      'Wallet 4',
      'Wallet 20',
      'Wallet 16',
      'Wallet 0',
    ])
  })

  it('brings what it moves to into sight', () => {
    const { at, find, scroll, enter } = grid()
    enter()
    press('End')
    expect(find('.body').scrollTop).toBe(4_500)
    scroll(4_500)
    expect(walk(at, ['ArrowDown', 'ArrowRight', 'Home'])).toEqual(['Wallet 199', 'Wallet 199', 'Wallet 0'])
    expect(find('.body').scrollTop).toBe(0)
  })

  it('mirrors left and right', () => {
    const { at, find, enter } = grid()
    find('ul').style.direction = 'rtl'
    enter()
    expect(walk(at, ['ArrowLeft', 'ArrowLeft', 'ArrowRight'])).toEqual(['Wallet 1', 'Wallet 2', 'Wallet 1'])
  })

  it('keeps a focused tile while it is out of sight, and when more have come', () => {
    const { at, scroll, enter, show, drawn } = grid({ items: names.slice(0, 100) })
    enter()
    scroll(2_000)
    show(names)
    expect(at()).toBe('Wallet 0')
    expect(drawn().slice(0, 5)).toEqual(['Wallet 0', 'Wallet 1', 'Wallet 2', 'Wallet 3', 'Wallet 68'])
  })

  it('leaves a shortcut of the browser alone', () => {
    const { at, enter } = grid()
    enter()
    expect(press('ArrowRight', document.activeElement, { altKey: true })).toBe(true)
    expect(at()).toBe('Wallet 0')
  })

  it('asks for more once for each number of them, where the end comes near', async () => {
    const onEnd = vi.fn()
    const { scroll, show } = grid({ items: names.slice(0, 100), total: 200, onEnd })
    scroll(1_500)
    await act(() => vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1)))
    scroll(1_600)
    show(names.slice(0, 104))
    await act(() => vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(2)))
  })
})
