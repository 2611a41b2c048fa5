import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { CopyButton } from '../buttons/CopyButton.tsx'
import { mount } from '../fixtures/mount.tsx'

afterEach(() => vi.unstubAllGlobals())

const stub = (writeText: (text: string) => Promise<void>) => vi.stubGlobal('navigator', { clipboard: { writeText } })

it('copies and says so for a moment', async () => {
  const writeText = vi.fn(async () => undefined)
  stub(writeText)
  const onResult = vi.fn()
  const { find } = mount(
    <CopyButton text="0x71Be" label="Copy address" copiedLabel="Address copied" onResult={onResult} />,
  )
  await act(async () => find('button').click())
  expect(writeText).toHaveBeenCalledWith('0x71Be')
  expect(onResult).toHaveBeenCalledWith(true)
  expect(find('button').getAttribute('aria-label')).toBe('Address copied')
})

it('says when it did not', async () => {
  stub(() => Promise.reject(new Error('denied')))
  const onResult = vi.fn()
  const { find } = mount(
    <CopyButton text="0x71Be" label="Copy address" copiedLabel="Address copied" onResult={onResult} />,
  )
  await act(async () => find('button').click())
  expect(onResult).toHaveBeenCalledWith(false)
  expect(find('button').getAttribute('aria-label')).toBe('Copy address')
})

it('copies on a page without https, which has no clipboard (interface 19)', async () => {
  vi.stubGlobal('navigator', {})
  const data = { setData: vi.fn() }
  // What a platform does that knows the command.
  document.execCommand = () =>
    dispatchEvent(Object.assign(new Event('copy', { cancelable: true }), { clipboardData: data }))
  const onResult = vi.fn()
  const { find } = mount(
    <CopyButton text="0x71Be" label="Copy address" copiedLabel="Address copied" onResult={onResult} />,
  )
  await act(async () => find('button').click())
  expect(data.setData).toHaveBeenCalledWith('text/plain', '0x71Be')
  document.execCommand = () => false
  await act(async () => find('button').click())
  expect(onResult.mock.calls).toEqual([[true], [false]])
})
