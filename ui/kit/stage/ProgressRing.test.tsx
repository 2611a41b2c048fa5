import { expect, it } from 'vitest'
import { mount } from '../fixtures/mount.tsx'
import { ProgressRing } from './ProgressRing.tsx'
import { Stage } from './Stage.tsx'
import { Stepper } from './Stepper.tsx'

it.each([
  ['idle', 0],
  ['stop', 21],
  ['done', 60],
  [0.5, 30],
  [7, 60],
] as const)('lights the graduations of %s', (state, on) => {
  const { findAll } = mount(<ProgressRing state={state} label="Loading" />)
  expect(findAll('.tk-ring > svg:first-child > path.on')).toHaveLength(on)
  expect(findAll('.tk-ring > svg:first-child > path')).toHaveLength(60)
})

it('is a progress bar only where the share is known', () => {
  const { page, find, render } = mount(<ProgressRing state="wait" />)
  expect(page.querySelector('[role=progressbar]')).toBeNull()
  expect(find('.sweep').childElementCount).toBe(18)
  render(<ProgressRing state={0.25} label="Loading" />)
  expect(find('[role=progressbar]').getAttribute('aria-valuenow')).toBe('25')
  expect(find('[role=progressbar]').getAttribute('aria-label')).toBe('Loading')
})

it('a stage is a headline that can be focused and is spoken when it changes', () => {
  const { find } = mount(<Stage ring="stop" title="Request declined" text="Harbor said no." live />)
  expect(find('h2').tabIndex).toBe(-1)
  expect(find('[aria-live=polite]').textContent).toBe('Request declinedHarbor said no.')
  expect(find('.mark')).toBeTruthy()
})

it('a stepper says where it is', () => {
  const { find, findAll } = mount(<Stepper at={2} of={3} label="Step 2 of 3" />)
  expect(find('[role=img]').getAttribute('aria-label')).toBe('Step 2 of 3')
  expect(findAll('.on')).toHaveLength(2)
})
