import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { mount } from '../fixtures/mount.tsx'
import { AddressText } from './AddressText.tsx'

const known = '0x71Be42C09dE35f8A6b1147Fe02cD98A45b63E0d7'
const planted = '0x71Be42C09dE35f8A6b1147Fe02cD98B45b63E0d7'

describe('AddressText', () => {
  it('shortens, and is still spoken whole', () => {
    const { find, page } = mount(<AddressText address={known} />)
    expect(page.textContent).toBe('0x71Be…E0d7')
    expect(find('[role=img]').getAttribute('aria-label')).toBe(known)
    expect(find('[role=img]').title).toBe(known)
  })

  it('counts as the string stands where it is told to (money 17)', () => {
    const { page } = mount(<AddressText address={known} start={4} end={6} />)
    expect(page.textContent).toBe('0x71…63E0d7')
  })

  it('shows every character in groups of four (money 17)', () => {
    const { findAll, page } = mount(<AddressText address={known} format="full" />)
    expect(page.textContent).toBe(known)
    expect(findAll('.tk-addr__g > span').map(({ textContent }) => textContent)).toEqual(known.slice(2).match(/.{4}/g))
  })

  it('marks exactly what differs from another', () => {
    const { findAll } = mount(<AddressText address={planted} other={known} format="full" />)
    expect(findAll('mark').map(({ textContent }) => textContent)).toEqual(['B'])
  })

  it('copies unbroken', () => {
    const { find } = mount(<AddressText address={known} format="full" />)
    const setData = vi.fn()
    const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), { clipboardData: { setData } })
    act(() => void find('[role=img]').dispatchEvent(event))
    expect(setData).toHaveBeenCalledWith('text/plain', known)
    expect(event.defaultPrevented).toBe(true)
  })

  it('groups an address without a prefix and of any length', () => {
    const { findAll } = mount(<AddressText address="bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" format="full" />)
    expect(findAll('.tk-addr__g > span').at(-1)?.textContent).toBe('dq')
  })
})
