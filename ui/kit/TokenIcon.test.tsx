import { expect, it } from 'vitest'
import { mount } from './fixtures/mount.tsx'
import { initialOf } from './initialOf.ts'
import { TokenIcon } from './TokenIcon.tsx'
import { WalletIcon } from './WalletIcon.tsx'

it('has its picture, or the initial of its name; both are decoration', () => {
  const { page, find, render } = mount(<WalletIcon name="harbor" />)
  expect(find('.tk-initial').dataset.initial).toBe('H')
  expect(page.textContent).toBe('')
  expect(find('.tk-initial').getAttribute('aria-hidden')).toBe('true')
  render(<WalletIcon name="harbor" src="https://icons.example/1.png" />)
  expect(find('img').getAttribute('alt')).toBe('')
})

it('carries the mark of its network', () => {
  const { find } = mount(<TokenIcon symbol="USDC" network={{ name: 'Base' }} />)
  expect(find('.tk-tok__n .tk-initial').dataset.initial).toBe('B')
})

it.each([
  ['harbor', 'H'],
  ['  1inch', '1'],
  ['$WIF', 'W'],
  ['É', 'É'],
  ['日本', '日'],
  ['𝒳y', '𝒳'],
  ['', '?'],
  ['✨', '?'],
])('the initial of %j is %j', (name, initial) => expect(initialOf(name)).toBe(initial))
