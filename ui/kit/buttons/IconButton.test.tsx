import { expect, it, vi } from 'vitest'
import { click, mount } from '../fixtures/mount.tsx'
import { close } from '../icons/icons.ts'
import { IconButton } from './IconButton.tsx'

it('is a button with a name', () => {
  const onClick = vi.fn()
  const { find } = mount(<IconButton icon={close} label="Close" onClick={onClick} />)
  expect(find('button').getAttribute('aria-label')).toBe('Close')
  click(find('button'))
  expect(onClick).toHaveBeenCalledOnce()
})

it('says whether a toggle is on, and only then', () => {
  const { find, render } = mount(<IconButton icon={close} label="Watch" pressed />)
  expect(find('button').getAttribute('aria-pressed')).toBe('true')
  render(<IconButton icon={close} label="Watch" />)
  expect(find('button').hasAttribute('aria-pressed')).toBe(false)
})
