import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mount } from '../fixtures/mount.tsx'
import { Skeleton } from '../lists/Skeleton.tsx'
import { useSkeletonTiming } from './useSkeletonTiming.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Sample({ loading }: { readonly loading: boolean }) {
  return useSkeletonTiming(loading) ? <Skeleton width={120} /> : <p>ready</p>
}

it('shows no placeholder for a short wait', () => {
  const { page, render } = mount(<Sample loading />)
  act(() => vi.advanceTimersByTime(119))
  render(<Sample loading={false} />)
  act(() => vi.advanceTimersByTime(1_000))
  expect(page.textContent).toBe('ready')
})

it('shows one for 300 ms at least', () => {
  const { page, render, find } = mount(<Sample loading />)
  act(() => vi.advanceTimersByTime(120))
  expect(find('.tk-skel').getAttribute('aria-hidden')).toBe('true')
  render(<Sample loading={false} />)
  act(() => vi.advanceTimersByTime(299))
  expect(page.textContent).toBe('')
  act(() => vi.advanceTimersByTime(1))
  expect(page.textContent).toBe('ready')
})
