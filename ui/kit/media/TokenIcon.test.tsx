import { act } from 'react'
import { expect, it } from 'vitest'
import { mount } from '../fixtures/mount.tsx'
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

const drawn = () => act(async () => void (await import('./tokenMarks.ts')))
const picture = 'data:image/png;base64,AAAA'

it.each([
  ['a well-known token that the host has listed is drawn', { symbol: 'USDC', known: 'listed' }, 'svg[data-mark=USDC]'],
  ['its own picture wins', { symbol: 'USDC', known: 'listed', src: picture }, `img[src="${picture}"]`],
  ['a stranger’s token of the same name keeps its initial', { symbol: 'USDC' }, '.tk-initial[data-initial=U]'],
  ['another listed token keeps its initial', { symbol: 'MINE', known: 'listed' }, '.tk-initial[data-initial=M]'],
  ['a network’s own currency is drawn', { symbol: 'ETH', known: 'native' }, 'svg[data-mark=ETH]'],
  [
    'a currency that has no drawing has its network’s mark',
    { symbol: 'XYZ', known: 'native', network: { name: 'Net', src: picture } },
    `img[src="${picture}"]`,
  ],
  ['names of the language are no tokens', { symbol: 'constructor', known: 'listed' }, '.tk-initial[data-initial=C]'],
] as const)('%s', async (_, props, shown) => {
  const { find } = mount(<TokenIcon {...props} />)
  await drawn()
  expect(find('.tk-tok__i').querySelector(shown)).not.toBe(null)
  expect(find('.tk-tok__i').children).toHaveLength(1)
})
