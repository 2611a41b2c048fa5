import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createMessageId } from '../protocol/messageId.ts'
import { fakeWindow } from './fixtures/fakeWindow.ts'
import { openWindow } from './openWindow.ts'

const secure = 'https://keys.acme.test'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

function open(input: Partial<Parameters<typeof openWindow>[0]> = {}) {
  const fake = fakeWindow()
  const opening = vi.spyOn(window, 'open').mockReturnValue(fake.asWindow)
  const onGone = vi.fn()
  const opened = openWindow({ secure, role: 'window', onGone, ...input })
  onTestFinished(() => opened.close())
  return { opened, opening, onGone, fake }
}

test('a window of 600 × 800 opens at once, without a name that another page could have given', () => {
  const flow = createMessageId()
  const { opening } = open({ flow })
  expect(opening).toHaveBeenCalledWith(
    `${secure}/window#flow=${flow}`,
    '_blank',
    expect.stringMatching(/^popup,width=600,height=800,left=\d+,top=\d+$/),
  )
})

test.each([
  ['answers nothing', () => null],
  [
    'throws',
    () => {
      throw new DOMException('no')
    },
  ],
])('a browser that %s has blocked the window', (_, answer) => {
  vi.spyOn(window, 'open').mockImplementation(answer)
  expect(() => openWindow({ secure, role: 'window' })).toThrow(
    expect.objectContaining({ code: 'secure_window_blocked', unsent: true }),
  )
})

test.each(['https://keys.acme.test/', 'http://keys.acme.test', '*', location.origin])(
  'no window opens at %s',
  (origin) => {
    const opening = vi.spyOn(window, 'open')
    expect(() => openWindow({ secure: origin, role: 'window' })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    )
    expect(opening).not.toHaveBeenCalled()
  },
)

test('a window that a visitor closes is noticed within a second', async () => {
  const { opened, onGone, fake } = open()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([opened.status(), onGone.mock.calls]).toEqual(['open', []])
  fake.window.closed = true
  await vi.advanceTimersByTimeAsync(1_000)
  expect([opened.status(), onGone.mock.calls]).toEqual(['closed', [['closed']]])
})

test('a window that seems closed within 3 s of its opening is severed: nobody counts it as closed', async () => {
  const { opened, onGone, fake } = open()
  fake.window.closed = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect([opened.status(), onGone.mock.calls]).toEqual(['severed', [['severed']]])
})

test('a window that leaves for a provider may be severed by that page', async () => {
  const { opened, fake } = open()
  await vi.advanceTimersByTimeAsync(30_000)
  opened.leaves()
  fake.window.closed = true
  await vi.advanceTimersByTimeAsync(1_000)
  expect(opened.status()).toBe('severed')
})

test('what is done in a window is waited for until the visitor closes it, and longer in one that is severed', async () => {
  const task = new Promise<string>((resolve) => setTimeout(resolve, 60_000, 'done'))
  const [closed, severed] = [open(), open()]
  severed.fake.window.closed = true
  const outcomes = [closed, severed].map(({ opened }) => opened.whileOpen(task).catch((error) => error.code))
  await vi.advanceTimersByTimeAsync(10_000)
  closed.fake.window.closed = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await Promise.all(outcomes)).toEqual(['secure_window_closed', 'done'])
})

test('an answer that comes just after its window has closed itself still counts', async () => {
  const { opened, onGone, fake } = open()
  const outcome = opened.whileOpen(new Promise<string>((resolve) => setTimeout(resolve, 11_500, 'signed')))
  await vi.advanceTimersByTimeAsync(10_500)
  fake.window.closed = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect([onGone.mock.calls, await outcome]).toEqual([[['closed']], 'signed'])
})

test('a window that the kit closes is not said to be gone', async () => {
  const { opened, onGone, fake } = open()
  opened.close()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([opened.status(), fake.window.closed, onGone.mock.calls]).toEqual(['closed', true, []])
})

test('a window whose first page was slow to come is severed too if that page cuts it off (login 41)', async () => {
  const { opened, onGone, fake } = open()
  fake.window.isElsewhere = false
  await vi.advanceTimersByTimeAsync(8_000)
  fake.window.isElsewhere = true
  fake.window.closed = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect([opened.status(), onGone.mock.calls]).toEqual(['severed', [['severed']]])
})

test('a window whose page says nothing for 5 s is told as silent, until its page speaks (login 69)', async () => {
  const onSilence = vi.fn()
  const [silent, speaking] = [open({ onSilence }), open({ onSilence: (is) => onSilence('speaking', is) })]
  const speak = ({ asWindow }: typeof silent.fake) =>
    dispatchEvent(Object.assign(new Event('message'), { source: asWindow, origin: secure, data: { tapkit: 1 } }))
  speak(speaking.fake)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(onSilence).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(onSilence.mock.calls).toEqual([[true]])
  speak(silent.fake)
  speak(silent.fake)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(onSilence.mock.calls).toEqual([[true], [false]])
})

test('a window that is gone is not told as silent', async () => {
  const onSilence = vi.fn()
  const { fake } = open({ onSilence })
  fake.window.closed = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect(onSilence).not.toHaveBeenCalled()
})
