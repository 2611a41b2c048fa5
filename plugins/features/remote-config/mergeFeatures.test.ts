import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeFeatures } from './mergeFeatures.ts'
import type { LocalFeatures, RemoteItem } from './types.ts'

const socials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
const allOff = {
  email: false,
  socials: false,
  swaps: false,
  onramp: false,
  activity: false,
  reownBranding: false,
  emailCapture: false,
  multiWallet: false,
  payWithExchange: false,
  payments: false,
  reownAuthentication: false,
  headless: false,
}
const item = (id: string, config: RemoteItem['config'], isEnabled = true): RemoteItem => ({ id, isEnabled, config })

type Row = [
  what: string,
  local: LocalFeatures | undefined,
  remote: readonly RemoteItem[] | null,
  features: object,
  overridden?: readonly string[],
]

const rows: Row[] = [
  ['no list, nothing said here', undefined, null, {}],
  ['no list, an empty word here', {}, null, {}],
  [
    'no list: the word of the app holds',
    { email: true, socials: ['google'], swaps: false, onramp: true, history: true },
    null,
    { email: true, socials: ['google'], swaps: false, activity: true },
  ],
  [
    'no list: off is off',
    { email: false, socials: false, history: false, reownBranding: false, payments: false, payWithExchange: false },
    null,
    { email: false, socials: false, activity: false, reownBranding: false, payments: false, payWithExchange: false },
  ],
  [
    'no list: on narrows nothing',
    { socials: true, swaps: true, onramp: true, reownAuthentication: true },
    null,
    { reownAuthentication: true },
  ],
  ['an empty list turns all off', { email: true, swaps: true }, [], allOff],
  [
    'e-mail without socials: what is not listed is off, and only what is listed sets a word aside',
    { swaps: true, history: true, socials: ['google'] },
    [item('social_login', ['email'])],
    { ...allOff, email: true, socials: [] },
    ['"features.socials"'],
  ],
  [
    'each word of the app is set aside by name',
    { email: false, socials: ['google'], swaps: false, onramp: true, history: true },
    [
      item('social_login', ['email', 'discord']),
      item('swap', ['1inch']),
      item('onramp', [], false),
      item('activity', [], false),
    ],
    { ...allOff, email: true, socials: ['discord'], swaps: ['1inch'] },
    [
      '"features.email"',
      '"features.socials"',
      '"features.swaps"',
      '"features.onramp"',
      '"features.history" (now "activity")',
    ],
  ],
  ['enabled with nothing', undefined, [item('social_login', []), item('swap', []), item('onramp', [])], allOff],
  ['another one listed', undefined, [item('swap', ['1inch'])], { ...allOff, swaps: ['1inch'] }],
  [
    'null leaves it to the app',
    { swaps: ['0x'], history: false },
    [item('swap', null), item('activity', null)],
    {
      ...allOff,
      swaps: ['0x'],
    },
  ],
  [
    'null leaves payments to the app',
    { payments: true, payWithExchange: true },
    [item('payments', null), item('fund_from_exchange', null)],
    { ...allOff, payments: true, payWithExchange: true },
  ],
  ['null leaves payments to an app that says nothing: off', {}, [item('payments', null)], allOff],
  [
    'null leaves it to the app, also where it is not enabled',
    { email: true },
    [item('social_login', null, false)],
    {
      ...allOff,
      email: true,
      socials,
    },
  ],
  ...([undefined, false, 0, ''] as const).map(
    (config): Row => [`${JSON.stringify(config)} is off`, undefined, [item('activity', config)], allOff],
  ),
  [
    'what is simply on',
    undefined,
    [
      'activity',
      'reown_branding',
      'multi_wallet',
      'fund_from_exchange',
      'payments',
      'reown_authentication',
      'headless',
    ].map((id) => item(id, [])),
    {
      ...allOff,
      activity: true,
      reownBranding: true,
      multiWallet: true,
      payWithExchange: true,
      payments: true,
      reownAuthentication: true,
      headless: true,
    },
  ],
  [
    'what is to be captured, and from whom',
    undefined,
    [item('email_capture', ['required'])],
    {
      ...allOff,
      emailCapture: ['required'],
    },
  ],
  ['left to the app', undefined, [item('email_capture', null)], { ...allOff, emailCapture: undefined }],
  ['captured from anybody', undefined, [item('email_capture', [])], { ...allOff, emailCapture: [] }],
  ['not captured', undefined, [item('email_capture', ['required'], false)], allOff],
  [
    'two of one name: the first counts',
    undefined,
    [item('swap', ['a']), item('swap', ['b'])],
    {
      ...allOff,
      swaps: ['a'],
    },
  ],
]

describe('features (remote-config 2)', () => {
  test.each(rows)('%s', (_, local, remote, features, overridden = []) => {
    expect(mergeFeatures(local, remote)).toEqual({ features, overridden })
  })
})

test('several wallets are the app’s own option where the project leaves it to the app', () => {
  expect(mergeFeatures({ multiWallet: true }, null).features.multiWallet).toBe(true)
  expect(mergeFeatures({ multiWallet: true }, [item('multi_wallet', null)]).features.multiWallet).toBe(true)
  expect(mergeFeatures({ multiWallet: true }, []).features.multiWallet).toBe(false)
})

test('a list says the same whatever the app says, but where it leaves a feature to the app', () => {
  const flag = fc.oneof(fc.boolean(), fc.array(fc.string()), fc.constant(undefined))
  const local = fc.record({ email: fc.boolean(), socials: flag, swaps: flag, onramp: flag, history: fc.boolean() })
  const remote = fc.array(
    fc.record({
      id: fc.constantFrom('social_login', 'swap', 'onramp', 'activity', 'unknown', '__proto__', 'multi_wallet'),
      isEnabled: fc.boolean(),
      config: fc.oneof(fc.array(fc.constantFrom('email', 'google', 'x')), fc.constant(undefined)),
    }),
  )
  fc.assert(
    fc.property(local, remote, (word, list) => {
      const { features } = mergeFeatures(word as LocalFeatures, list)
      expect(features).toEqual(mergeFeatures(undefined, list).features)
      expect(Object.keys(features)).toEqual(Object.keys(allOff))
    }),
  )
})
