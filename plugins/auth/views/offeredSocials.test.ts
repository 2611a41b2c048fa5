import type { Device } from 'tapkit/ui'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SocialName } from '../options.ts'
import { createLoginWorld } from './fixtures/createLoginWorld.ts'
import { offeredSocials } from './offeredSocials.ts'

const desktop: Device = { system: 'desktop', isTelegram: false, isInApp: false, isFramed: false }
const all = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook']
const but = (...names: readonly string[]) => all.filter((name) => !names.includes(name))

test.each<[string, Partial<Device>, string, readonly string[]]>([
  ['a desktop', {}, 'Windows', all],
  ['a phone', { system: 'android' }, '', but('facebook')],
  ['an iPhone', { system: 'ios' }, '', but('facebook')],
  ['Telegram of iOS', { system: 'ios', isTelegram: true }, '', but('google', 'facebook')],
  ['Telegram of Android', { system: 'android', isTelegram: true }, '', but('x', 'facebook')],
  ['Telegram of a Mac', { isTelegram: true }, 'Macintosh', but('x')],
  ['Telegram of Windows', { isTelegram: true }, 'Windows', all],
  ['a Mac', {}, 'Macintosh', all],
])('%s is offered the providers that work there (login 121)', (_, device, userAgent, offered) => {
  vi.stubGlobal('navigator', { userAgent })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { kernel } = createLoginWorld({ socials: true })
  expect(offeredSocials(kernel, { ...desktop, ...device })).toEqual(offered)
})

test('an app names its providers in its own order, each once, and none that the kit does not know (login 121)', () => {
  const given: readonly SocialName[] = JSON.parse('["github", "constructor", "x", "github"]')
  expect(offeredSocials(createLoginWorld({ socials: given }).kernel, desktop)).toEqual(['github', 'x'])
  expect(offeredSocials(createLoginWorld().kernel, desktop)).toEqual([])
})
