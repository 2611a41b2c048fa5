import { expect, it } from 'vitest'
import { mount } from '../fixtures/mount.tsx'
import { QrCode } from './QrCode.tsx'

it('is a picture that says what it encodes', () => {
  const { find } = mount(<QrCode value="https://example.com" label="QR code: link to Kestrel" />)
  expect(find('[role=img]').getAttribute('aria-label')).toBe('QR code: link to Kestrel')
  expect(find('svg').getAttribute('viewBox')).toBe('0 0 25 25')
})

it('draws the fallback where the value is too long', () => {
  const { page } = mount(<QrCode value={'k'.repeat(2_000)} label="QR code" fallback="Copy the link instead" />)
  expect(page.textContent).toBe('Copy the link instead')
})
