import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { mount } from '../fixtures/mount.tsx'
import { Icon } from './Icon.tsx'
import { loadIcons } from './iconByName.ts'
import { chevronLeft, help } from './icons.ts'
import { lazyIcons } from './lazyIcons.ts'
import { slotIcons } from './slotIcons.ts'

describe('Icon', () => {
  it('is hidden from screen readers and takes the colour of the text', () => {
    const { find } = mount(<Icon icon={help} size={16} />)
    expect(find('svg').getAttribute('aria-hidden')).toBe('true')
    expect(find('svg').getAttribute('class')).toBe('i i-16')
    expect(find('path').getAttribute('d')).toBe(help.d)
    expect(find('path.dots').getAttribute('d')).toBe(help.dots)
  })

  it('turns around in right-to-left text where its meaning does', () => {
    const { find } = mount(<Icon icon={chevronLeft} />)
    expect(find('svg').classList.contains('flip-rtl')).toBe(true)
  })

  it('draws a common name at once and a rare one when it has loaded', async () => {
    const { page, render } = mount(<Icon icon="send" />)
    expect(page.querySelector('path')?.getAttribute('d')).toBe(slotIcons.send?.d)
    render(<Icon icon="gift" />)
    await act(() => loadIcons())
    expect(page.querySelector('path')?.getAttribute('d')).toBe(lazyIcons.gift?.d)
  })

  it('draws nothing for a name that is no icon', () => {
    const { page } = mount(<Icon icon="__proto__" />)
    expect(page.querySelector('path')).toBeNull()
  })

  it('tells a developer of a name that is no icon', async () => {
    vi.stubEnv('NODE_ENV', 'development')
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    mount(<Icon icon="rocket" />)
    await act(() => loadIcons())
    expect(warned.mock.calls.flat()).toEqual([expect.stringContaining('no icon "rocket"')])
    vi.unstubAllEnvs()
    warned.mockRestore()
  })

  it('stays on the grid and has each name once', () => {
    for (const [name, { d, dots = '' }] of Object.entries({ ...slotIcons, ...lazyIcons })) {
      expect(`${d}${dots}`, name).toMatch(/^M[-MmLlHhVvCcSsAaZzQqTt\d\s.,]+$/)
    }
    expect(Object.keys(slotIcons).filter((name) => Object.hasOwn(lazyIcons, name))).toEqual([])
    expect(Object.keys(slotIcons).length + Object.keys(lazyIcons).length).toBe(67)
  })
})
