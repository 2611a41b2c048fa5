import { expect, it } from 'vitest'
import { mount } from '../fixtures/mount.tsx'
import { search } from '../icons/icons.ts'
import { ListSection } from '../lists/ListSection.tsx'
import { Disclosure } from '../text/Disclosure.tsx'
import { Readout } from '../text/Readout.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Notice } from './Notice.tsx'

it('a notice is spoken at once only where there is danger', () => {
  const { find, render } = mount(<Notice tone="warning" title="Sample data" />)
  expect(find('[role=note]').textContent).toBe('Sample data')
  render(<Notice tone="danger" title="This message is for another site" />)
  expect(find('[role=alert]').textContent).toBe('This message is for another site')
})

it('a section is a region named by its heading', () => {
  const { find } = mount(
    <ListSection label="Tokens" count={4}>
      <p>ETH</p>
    </ListSection>,
  )
  expect(find('section').getAttribute('aria-labelledby')).toBe(find('h3').id)
  expect(find('h3').textContent).toBe('Tokens 4')
})

it('a read-out pairs labels and values', () => {
  const { findAll } = mount(<Readout rows={[{ label: 'Network', value: 'Ethereum' }]} />)
  expect(findAll('dt, dd').map(({ textContent }) => textContent)).toEqual(['Network', 'Ethereum'])
})

it('an empty state has a heading; details are native', () => {
  const { find, render } = mount(<EmptyState icon={search} title="No wallet by that name" text="Check the spelling." />)
  expect(find('h2').textContent).toBe('No wallet by that name')
  render(<Disclosure summary="Exact message">Sign in to Plover.</Disclosure>)
  expect(find('details > summary').textContent).toBe('Exact message')
})
