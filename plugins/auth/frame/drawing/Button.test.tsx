import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { drawPage, pressKey } from './fixtures/drawPage.ts'
import { pageCss } from './page.css.ts'

async function draw() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let presses = 0
  const page = await drawPage(<Button onPress={() => (presses += 1)}>Continue</Button>)
  const key = page.querySelector('button') as HTMLButtonElement
  return {
    ...{ key, presses: () => presses },
    press: (isTrusted?: boolean) => pressKey(key, isTrusted),
    isReady: () => key.getAttribute('aria-disabled') === 'false',
    wait: (time: number) => act(async () => void vi.advanceTimersByTime(time)),
    tell: (target: EventTarget, type: string) => act(async () => void target.dispatchEvent(new Event(type))),
  }
}

test('a key says that it takes no press yet as long as it takes none, and keeps the focus (interface 31)', async () => {
  const { key, press, presses, isReady, wait } = await draw()
  key.focus()
  await wait(499)
  await press()
  expect([isReady(), presses(), key.disabled]).toEqual([false, 0, false])
  await wait(1)
  expect(isReady()).toBe(true)
  await press(false)
  expect(presses()).toBe(0)
  await press()
  expect([presses(), document.activeElement]).toEqual([1, key])
  expect(pageCss).toMatch(/\.btn\[aria-disabled=true\]/)
})

test.each([
  ['gets the focus', () => window, 'focus'],
  ['was hidden', () => document, 'visibilitychange'],
] as const)('a key of a window that %s waits again, and says so (interface 31)', async (_, target, type) => {
  const { press, presses, isReady, wait, tell } = await draw()
  await wait(500)
  await tell(target(), type)
  await press()
  expect([isReady(), presses()]).toEqual([false, 0])
  await wait(500)
  await press()
  expect([isReady(), presses()]).toEqual([true, 1])
})

test('a key of a window behind another looks as if it takes no press, and the press that brings the window to the front counts for nothing (interface 31)', async () => {
  const { press, presses, isReady, wait, tell } = await draw()
  await wait(500)
  await tell(window, 'blur')
  await wait(1_000)
  expect(isReady()).toBe(false)
  await tell(window, 'focus')
  await press()
  expect([isReady(), presses()]).toEqual([false, 0])
})
