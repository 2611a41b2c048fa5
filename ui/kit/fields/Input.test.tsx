import { describe, expect, it, vi } from 'vitest'
import { mount, press, type } from '../fixtures/mount.tsx'
import { Input } from './Input.tsx'
import { SearchField } from './SearchField.tsx'

describe('Input', () => {
  it('is named by its label and tells what was typed', () => {
    const onChange = vi.fn()
    const { find } = mount(<Input label="Email" value="" onChange={onChange} />)
    const input = find<HTMLInputElement>('input')
    expect(find<HTMLLabelElement>('label').htmlFor).toBe(input.id)
    type(input, 'ada@quill.example')
    expect(onChange).toHaveBeenCalledWith('ada@quill.example')
  })

  it('says what is wrong, at once and when it is focused', () => {
    const { find } = mount(
      <Input label="Email" value="ada" onChange={() => undefined} error="Please enter a valid email address" />,
    )
    const input = find('input')
    const hint = find('[role=alert]')
    expect(hint.textContent).toBe('Please enter a valid email address')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-describedby')).toBe(hint.id)
  })

  it('acts on Enter, but not while a word is being composed', () => {
    const onEnter = vi.fn()
    const { find } = mount(<Input label="Name" value="" onChange={() => undefined} onEnter={onEnter} />)
    press('Enter', find('input'), { isComposing: true })
    expect(onEnter).not.toHaveBeenCalled()
    press('Enter', find('input'))
    expect(onEnter).toHaveBeenCalledOnce()
  })
})

describe('SearchField', () => {
  it('clears with the first Escape and leaves the second to the dialog', () => {
    const onChange = vi.fn()
    const { find, render } = mount(<SearchField label="Search" value="har" onChange={onChange} />)
    expect(press('Escape', find('input'))).toBe(false)
    expect(onChange).toHaveBeenCalledWith('')
    render(<SearchField label="Search" value="" onChange={onChange} />)
    expect(press('Escape', find('input'))).toBe(true)
  })

  it('has a name without a visible label, and says how much it found', () => {
    const { find } = mount(
      <SearchField label="Search wallets" value="" onChange={() => undefined} result="3 wallets" />,
    )
    expect(find<HTMLInputElement>('input').type).toBe('search')
    expect(find('input').getAttribute('aria-label')).toBe('Search wallets')
    expect(find('[role=status]').textContent).toBe('3 wallets')
  })
})
