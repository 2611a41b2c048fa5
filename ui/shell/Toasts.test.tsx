import { expect, test } from 'vitest'
import { mount } from '../kit/fixtures/mount.tsx'
import { Toasts } from './Toasts.tsx'

const message = 'Balance of 0x71Be42C09dE35f8A6b1147Fe02cD98A45b63E0d7 is up to date'

test('default: nothing is said, and the regions that are listened to stand there', () => {
  const { find, page } = mount(<Toasts toast={undefined} />)
  expect([find('[role=status]').textContent, find('[role=alert]').textContent]).toEqual(['', ''])
  expect(page.querySelector('.tk-toast')).toBeNull()
})

test.each(['success', 'loading'] as const)('behavior: %s waits until the reader has finished', (variant) => {
  const { find } = mount(<Toasts toast={{ id: 1, variant, message }} />)
  expect([find('[role=status]').textContent, find('[role=alert]').textContent]).toEqual([message, ''])
})

test('behavior: an error is said at once', () => {
  const { find } = mount(<Toasts toast={{ id: 1, variant: 'error', message }} />)
  expect([find('[role=status]').textContent, find('[role=alert]').textContent]).toEqual(['', message])
})

test('behavior: a line that is cut off can be read whole', () => {
  expect(mount(<Toasts toast={{ id: 1, variant: 'success', message }} />).find('.tk-toast').title).toBe(message)
})

test('behavior: the next one takes its place, and the same sentence again is another line', () => {
  const { find, findAll, render } = mount(<Toasts toast={{ id: 1, variant: 'success', message }} />)
  const first = find('.tk-toast')
  render(<Toasts toast={{ id: 2, variant: 'success', message }} />)
  expect(find('.tk-toast')).not.toBe(first)
  render(<Toasts toast={{ id: 3, variant: 'error', message: 'Declined' }} />)
  expect(findAll('.tk-toast').map(({ textContent }) => textContent)).toEqual(['Declined'])
})
