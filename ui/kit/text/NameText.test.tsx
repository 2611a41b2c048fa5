import { expect, it } from 'vitest'
import { mount } from '../fixtures/mount.tsx'
import { NameText } from './NameText.tsx'

it('shows a name in full and sets off the end that says whose it is (money 17)', () => {
  const { page, find, render } = mount(<NameText name="vitalik.eth.verified-payments.mallory.eth" />)
  expect(page.textContent).toBe('vitalik.eth.verified-payments.mallory.eth')
  expect(find('b').textContent).toBe('mallory.eth')
  expect(find('.dim').textContent).toBe('vitalik.eth.verified-payments.')
  for (const name of ['bob.eth', 'Weir']) {
    render(<NameText name={name} />)
    expect(find('b').textContent).toBe(name)
    expect(page.querySelector('.dim')).toBeNull()
  }
})

it.each([
  ['pay.shop.co.uk', 'shop.co.uk'],
  ['a.b.com.br', 'b.com.br'],
  ['vitalik.bob.eth', 'bob.eth'],
  ['pay.shop.com', 'shop.com'],
  ['co.uk', 'co.uk'],
])('sets off the owner of %s under a suffix that many share (money 17)', (name, end) => {
  const { page, find } = mount(<NameText name={name} />)
  expect([page.textContent, find('b').textContent]).toEqual([name, end])
})
