import { expect, test } from 'vitest'
import { agents } from './fixtures/agents.ts'
import { readDevice } from './readDevice.ts'

const read = (userAgent: string, page: object = {}) => readDevice({ navigator: { userAgent }, ...page })

test.each([
  ['iphone', 'ios'],
  ['ipad', 'ios'],
  ['android', 'android'],
  ['chrome', 'desktop'],
  ['safari', 'desktop'],
  ['firefox', 'desktop'],
] as const)('behavior: %s is %s', (agent, system) => {
  expect(read(agents[agent]).system).toBe(system)
  expect(read(agents[agent]).isInApp).toBe(false)
})

test('behavior: an iPad that calls itself a Mac is told by its screen', () => {
  expect(readDevice({ navigator: { userAgent: agents.safari, maxTouchPoints: 5 } }).system).toBe('ios')
  expect(readDevice({ navigator: { userAgent: agents.safari, maxTouchPoints: 0 } }).system).toBe('desktop')
})

test.each(['instagram', 'facebook', 'webView', 'iosWebView'] as const)(
  'behavior: %s is another app’s browser',
  (agent) => {
    expect(read(agents[agent]).isInApp).toBe(true)
  },
)

test('behavior: Telegram is told by what it puts into the page, a frame by its top', () => {
  expect(read(agents.android, { TelegramWebviewProxy: {} })).toMatchObject({ isTelegram: true, isFramed: false })
  expect(read(agents.iphone, { TelegramWebviewProxyProto: {} }).isTelegram).toBe(true)
  expect(read(agents.iphone, { self: {}, top: {} }).isFramed).toBe(true)
})

test('behavior: a server, which has no page, is a desktop', () => {
  expect(readDevice({})).toEqual({ system: 'desktop', isTelegram: false, isInApp: false, isFramed: false })
})
