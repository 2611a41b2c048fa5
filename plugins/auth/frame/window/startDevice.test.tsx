import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drawPage, keyOf, pressKey } from '../drawing/fixtures/drawPage.ts'
import { DevicePage } from './startDevice.tsx'

const asker = { browser: 'Firefox on \u202eWindows', at: Date.UTC(2026, 10, 29) }

async function open(found: typeof asker | 'over' | 'down', answers: readonly ('done' | 'over' | 'down')[] = []) {
  const asked: string[] = []
  const left = [...answers]
  const look = vi.fn(async () => found)
  const element = await drawPage(
    <DevicePage
      name="Keys"
      look={look}
      confirm={async (digits) => {
        asked.push(digits)
        return left.shift() ?? 'done'
      }}
      close={() => void asked.push('close')}
    />,
  )
  await act(async () => {})
  const press = async (name: string) => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
    await pressKey(keyOf(element, name))
    now.mockRestore()
  }
  const type = (text: string) =>
    act(async () => {
      const input = element.querySelector('input')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const said = () => element.querySelector('.field-problem')?.textContent
  return { element, asked, look, press, type, said }
}

test('the page of a link names the browser and the time, and sends nothing before the press with both digits (login 160)', async () => {
  const { element, asked, press, type, said } = await open(asker, ['over', 'down'])
  expect(element.querySelector('bdi')?.textContent).toBe('Firefox on Windows')
  expect(element.textContent).toContain('It asked at ')
  expect(element.textContent).toContain('Whoever tells you digits')
  await press('Approve this browser')
  expect([said(), asked]).toEqual(['Type two digits.', []])
  await type('4x27')
  expect(element.querySelector('input')?.value).toBe('42')
  expect(asked).toEqual([])
  await press('Approve this browser')
  expect([said(), asked]).toEqual([expect.stringContaining('These are not the digits'), ['42']])
  await press('Approve this browser')
  expect(element.textContent).toContain('The login server cannot be reached')
  await press('Approve this browser')
  expect(element.textContent).toContain('Go on in that browser')
  expect(element.querySelector('input')).toBeNull()
})

test('a link that is used up says so, and a server that is down is asked again by a press (login 160)', async () => {
  const over = await open('over')
  expect(over.element.textContent).toContain('This link is used up or too old')
  expect(over.element.querySelector('input')).toBeNull()
  const down = await open('down')
  await down.press('Try again')
  expect(down.look).toHaveBeenCalledTimes(2)
})
