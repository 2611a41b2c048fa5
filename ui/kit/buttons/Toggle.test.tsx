import { expect, it, vi } from 'vitest'
import { click, mount } from '../fixtures/mount.tsx'
import { Chip } from './Chip.tsx'
import { Toggle } from './Toggle.tsx'

it('is a switch named by its label', () => {
  const onChange = vi.fn()
  const { find } = mount(<Toggle label="Certified only" checked={false} onChange={onChange} />)
  expect(find('[role=switch]').textContent).toBe('Certified only')
  expect(find('[role=switch]').getAttribute('aria-checked')).toBe('false')
  click(find('[role=switch]'))
  expect(onChange).toHaveBeenCalledWith(true)
})

it('a chip is a button, a toggle or a choice', () => {
  const { find, render } = mount(<Chip onClick={() => undefined}>Max</Chip>)
  expect(find('button').hasAttribute('aria-pressed')).toBe(false)
  render(
    <Chip pressed onClick={() => undefined}>
      Max
    </Chip>,
  )
  expect(find('button').getAttribute('aria-pressed')).toBe('true')
  render(
    <Chip checked={false} onClick={() => undefined}>
      Max
    </Chip>,
  )
  expect([find('button').getAttribute('role'), find('button').getAttribute('aria-checked')]).toEqual(['radio', 'false'])
})
