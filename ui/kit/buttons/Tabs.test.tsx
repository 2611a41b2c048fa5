import { useState } from 'react'
import { expect, it } from 'vitest'
import { focus, mount, press } from '../fixtures/mount.tsx'
import { Tabs } from './Tabs.tsx'

function Sample() {
  const [value, setValue] = useState('tokens')
  const tabs = [
    { id: 'tokens', label: 'Tokens', count: 4 },
    { id: 'activity', label: 'Activity' },
  ]
  return (
    <Tabs label="Account" tabs={tabs} value={value} onChange={setValue}>
      {value}
    </Tabs>
  )
}

it('is a list of tabs and the panel of the chosen one', () => {
  const { find, findAll } = mount(<Sample />)
  expect(find('[role=tablist]').getAttribute('aria-label')).toBe('Account')
  const [tokens, activity] = findAll('[role=tab]')
  expect(tokens?.textContent).toBe('Tokens4')
  expect(find('[role=tabpanel]').getAttribute('aria-labelledby')).toBe(tokens?.id)
  if (tokens) focus(tokens)
  press('ArrowRight')
  expect(document.activeElement).toBe(activity)
  expect(activity?.getAttribute('aria-selected')).toBe('true')
  expect([tokens?.tabIndex, activity?.tabIndex]).toEqual([-1, 0])
  expect(find('[role=tabpanel]').textContent).toBe('activity')
  press('Home')
  expect(find('[role=tabpanel]').textContent).toBe('tokens')
})
