import { expect, it, vi } from 'vitest'
import { mount, type } from '../fixtures/mount.tsx'
import { AmountInput } from './AmountInput.tsx'

it('takes a decimal comma and drops what is no digit', () => {
  const onChange = vi.fn()
  const { find } = mount(<AmountInput label="Amount" value="" onChange={onChange} />)
  const input = find<HTMLInputElement>('input')
  expect(input.getAttribute('aria-label')).toBe('Amount')
  expect(input.inputMode || input.getAttribute('inputmode')).toBe('decimal')
  type(input, '1,5x')
  expect(onChange).toHaveBeenLastCalledWith('1.5')
  type(input, '1,234,567.5', 'insertFromPaste')
  expect(onChange).toHaveBeenLastCalledWith('1234567.5')
  onChange.mockClear()
  type(input, '1e18', 'insertFromPaste')
  expect(onChange).not.toHaveBeenCalled()
})

// As the clipboard of a phone's keyboard and dictation write: 1,234.56 would be 1.23456.
it('reads several characters at once as what was pasted, however they came', () => {
  const onChange = vi.fn()
  const { find } = mount(<AmountInput label="Amount" value="1" onChange={onChange} />)
  type(find<HTMLInputElement>('input'), '1,234.56', 'insertText')
  expect(onChange).toHaveBeenLastCalledWith('1234.56')
})

it('shrinks with its length, or with that of its pair', () => {
  const { find, render } = mount(<AmountInput label="Amount" value="123456789" onChange={() => undefined} />)
  expect(find('.tk-amount').className).toBe('tk-amount')
  render(<AmountInput label="Amount" value="1234567890" onChange={() => undefined} />)
  expect(find('.tk-amount').className).toBe('tk-amount is-long')
  render(<AmountInput label="Amount" value="1" length={15} onChange={() => undefined} />)
  expect(find('.tk-amount').className).toBe('tk-amount is-longer')
})

it('says that its amount cannot be', () => {
  const { find } = mount(<AmountInput label="Amount" value="9" invalid describedBy="why" onChange={() => undefined} />)
  expect(find('input').getAttribute('aria-invalid')).toBe('true')
  expect(find('input').getAttribute('aria-describedby')).toBe('why')
})
