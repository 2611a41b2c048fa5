import { expect, it } from 'vitest'
import { mount } from '../fixtures/mount.tsx'
import { AmountText } from './AmountText.tsx'

it('writes real signs', () => {
  const { page, find, render } = mount(<AmountText value="0.250" unit="ETH" sign="+" />)
  expect(page.textContent).toBe('+0.250 ETH')
  expect(find('.tk-fig').classList.contains('pos')).toBe(true)
  render(<AmountText value="-0.1" unit="ETH" title="-0.100000001" />)
  expect(page.textContent).toBe('\u22120.1 ETH')
  expect(find('.tk-fig').title).toBe('-0.100000001')
})

it('quiets the cents of fiat and never the decimals of a token', () => {
  const { find, page, render } = mount(<AmountText value="$12,408.32" fiat size={36} />)
  expect(find('.sub').textContent).toBe('.32')
  render(<AmountText value="2.418" />)
  expect(page.querySelector('.sub')).toBeNull()
})

it('isolates its unit (money 29)', () => {
  const { find, page } = mount(<AmountText value="4" unit="“000-USDC”" />)
  expect(page.textContent).toBe('4 “000-USDC”')
  expect(find('.sub').localName).toBe('bdi')
})
