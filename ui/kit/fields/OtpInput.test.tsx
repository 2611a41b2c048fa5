import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { mount, type } from '../fixtures/mount.tsx'
import { OtpInput } from './OtpInput.tsx'

const done = vi.fn()
function Sample() {
  const [value, setValue] = useState('')
  return <OtpInput label="Six digit code" value={value} onChange={setValue} onComplete={done} />
}

it('is one field that takes a pasted code whole', () => {
  const { find, findAll } = mount(<Sample />)
  const input = find<HTMLInputElement>('input')
  expect(input.getAttribute('autocomplete')).toBe('one-time-code')
  expect(findAll('input')).toHaveLength(1)
  type(input, '482')
  expect(done).not.toHaveBeenCalled()
  type(input, 'Your code: 482 915')
  expect(done).toHaveBeenCalledExactlyOnceWith('482915')
  expect(findAll('.tk-otp__c').map(({ textContent }) => textContent)).toEqual(['4', '8', '2', '9', '1', '5'])
})
