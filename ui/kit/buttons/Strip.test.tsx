import { expect, it, vi } from 'vitest'
import { click, mount } from '../fixtures/mount.tsx'
import { Strip } from './Strip.tsx'

const onClick = vi.fn()
const items = [
  { id: 'send', label: 'Send', icon: 'send', onClick },
  { id: 'receive', label: 'Receive', icon: 'receive', disabled: true, onClick },
]

it('is a key for each action', () => {
  const { findAll } = mount(<Strip items={items} />)
  const [send, receive] = findAll('button') as HTMLButtonElement[]
  expect([send?.textContent, receive?.textContent]).toEqual(['Send', 'Receive'])
  expect(receive?.disabled).toBe(true)
  if (send) click(send)
  expect(onClick).toHaveBeenCalledOnce()
})

it('is one full button for one action', () => {
  const { find } = mount(<Strip items={items.slice(0, 1)} />)
  expect(find('button').className).toContain('tk-btn--full')
})
