import { describe, expect, it, vi } from 'vitest'
import { mount, press } from '../fixtures/mount.tsx'
import { Tile } from './Tile.tsx'
import { TileGrid } from './TileGrid.tsx'

const names = ['Harbor', 'Kestrel', 'Northwind', 'Quartz', 'Anvil', 'Lantern', 'Tern', 'Meridian', 'Pilot']

function grid() {
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return Math.floor([...(this.parentElement?.children ?? [])].indexOf(this) / 4) * 90
  })
  const view = mount(
    <TileGrid label="Wallets">
      {names.map((name) => (
        <Tile key={name} name={name} media={<i />} onClick={() => undefined} />
      ))}
    </TileGrid>,
  )
  const tiles = view.findAll('button')
  tiles[0]?.focus()
  return { ...view, tiles, at: () => document.activeElement?.textContent }
}

describe('TileGrid', () => {
  it('is one tab stop, and the stop is where the focus was', () => {
    const { tiles } = grid()
    expect(tiles.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    press('ArrowRight')
    expect(tiles.map(({ tabIndex }) => tabIndex).indexOf(0)).toBe(1)
  })

  it('moves in both directions, to both ends, and not beyond the last line', () => {
    const { at } = grid()
    const keys = ['ArrowDown', 'ArrowRight', 'ArrowUp', 'End', 'ArrowDown', 'Home']
    const reached = keys.map((key) => {
      press(key)
      return at()
    })
    expect(reached).toEqual(['Anvil', 'Lantern', 'Kestrel', 'Pilot', 'Pilot', 'Harbor'])
  })

  it('mirrors left and right', () => {
    const { page, at } = grid()
    page.dir = 'rtl'
    press('ArrowLeft')
    expect(at()).toBe('Kestrel')
  })

  it('jumps to a name as it is typed', () => {
    const { at } = grid()
    press('t')
    expect(at()).toBe('Tern')
    press('Home')
    vi.useFakeTimers({ now: Date.now() + 5_000 })
    press('m')
    press('e')
    expect(at()).toBe('Meridian')
    vi.useRealTimers()
  })
})
