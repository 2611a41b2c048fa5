import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mount } from '../fixtures/mount.tsx'
import { useSettledFocus } from './useSettledFocus.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Confirm({ onConfirm }: { readonly onConfirm: () => void }) {
  const settled = useSettledFocus()
  return (
    <button type="button" onClick={() => settled() && onConfirm()}>
      Send
    </button>
  )
}

it('lets a press through, but not one within half a second after the window got the focus back', () => {
  const onConfirm = vi.fn()
  const { find } = mount(<Confirm onConfirm={onConfirm} />)
  find('button').click()
  expect(onConfirm).toHaveBeenCalledTimes(1)

  dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(499)
  find('button').click()
  expect(onConfirm).toHaveBeenCalledTimes(1)

  vi.advanceTimersByTime(1)
  find('button').click()
  expect(onConfirm).toHaveBeenCalledTimes(2)
})
