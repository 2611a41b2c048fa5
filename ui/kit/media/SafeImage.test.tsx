import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mount } from '../fixtures/mount.tsx'
import { SafeImage } from './SafeImage.tsx'
import { safeImageUrl } from './safeImageUrl.ts'

const url = 'https://icons.example/harbor.png'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('SafeImage', () => {
  it('shows an allowed image without a referrer (privacy 5)', () => {
    const { find } = mount(<SafeImage src={url} fallback="H" />)
    const image = find<HTMLImageElement>('img')
    expect(image.src).toBe(url)
    expect(image.referrerPolicy || image.getAttribute('referrerpolicy')).toBe('no-referrer')
    expect(image.getAttribute('alt')).toBe('')
  })

  it('gives a picture up after two seconds (interface 1)', () => {
    const { page } = mount(<SafeImage src={url} fallback="H" />)
    act(() => vi.advanceTimersByTime(1_999))
    expect(page.querySelector('img')).not.toBeNull()
    act(() => vi.advanceTimersByTime(1))
    expect(page.querySelector('img')).toBeNull()
    expect(page.textContent).toBe('H')
  })

  it('keeps a picture that came', () => {
    const { page, find } = mount(<SafeImage src={url} fallback="H" />)
    act(() => void find('img').dispatchEvent(new Event('load')))
    act(() => vi.advanceTimersByTime(5_000))
    expect(page.querySelector('img')?.className).not.toContain('is-pending')
  })

  it('falls back on an error, and tries again with another address', () => {
    const { page, find, render } = mount(<SafeImage src={url} fallback="H" />)
    act(() => void find('img').dispatchEvent(new Event('error')))
    expect(page.textContent).toBe('H')
    render(<SafeImage src="https://icons.example/other.png" fallback="H" />)
    expect(page.querySelector('img')).not.toBeNull()
  })

  it('asks for a deferred picture only after the first frame', () => {
    const { find } = mount(<SafeImage src={url} deferred />)
    expect(find('img').hasAttribute('src')).toBe(false)
    act(() => vi.advanceTimersByTime(100))
    expect(find('img').getAttribute('src')).toBe(url)
  })
})

describe('safeImageUrl', () => {
  it.each([url, 'data:image/png;base64,AA', 'data:image/svg+xml,%3Csvg/%3E', 'blob:https://a.example/1', '/logo.png'])(
    'allows %j',
    (src) => expect(safeImageUrl(src)).toBe(src),
  )

  it.each([
    'javascript:alert(1)',
    'http://a.example/x.png',
    '//a.example/x.png',
    '/\\a.example',
    'data:text/html,x',
    'file:///x',
    'https://exa mple.com',
    'https://',
    '',
    undefined,
    // What a wallet or an API answers is typed by hope.
    ['https://a.example/x.png'],
    { toString: () => 'https://a.example/x.png' },
    7,
  ])('refuses %j', (src) => expect(safeImageUrl(src)).toBeUndefined())
})
