import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { IconButton } from '../buttons/IconButton.tsx'
import { focus, mount, press } from '../fixtures/mount.tsx'
import { info } from '../icons/icons.ts'
import { Tooltip } from './Tooltip.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const sample = (
  <Tooltip text="How far your own trade moves the price">
    {(id) => <IconButton icon={info} size={24} label="About price impact" describedBy={id} />}
  </Tooltip>
)

it('describes its control, and shows on focus until Escape, which closes nothing else', () => {
  const { find } = mount(sample)
  const tip = find('[role=tooltip]')
  expect(find('button').getAttribute('aria-describedby')).toBe(tip.id)
  expect(tip.classList.contains('is-shown')).toBe(false)
  focus(find('button'))
  expect(tip.classList.contains('is-shown')).toBe(true)
  expect(press('Escape')).toBe(false)
  expect(tip.classList.contains('is-shown')).toBe(false)
  expect(press('Escape')).toBe(true)
})

it('waits 300 ms under the pointer', () => {
  const { find } = mount(sample)
  act(() => void find('button').dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' })))
  act(() => vi.advanceTimersByTime(299))
  expect(find('[role=tooltip]').classList.contains('is-shown')).toBe(false)
  act(() => vi.advanceTimersByTime(1))
  expect(find('[role=tooltip]').classList.contains('is-shown')).toBe(true)
})
