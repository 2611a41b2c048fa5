import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { BaseError } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { readError } from '../readError.ts'
import { codes, errorNames } from './errors.ts'
import { allowName, allowProps, rows } from './events.ts'
import { tokens } from './tokens.ts'
import { wallets } from './wallets.ts'

const facts = { networks: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }
const allow = (event: string, props: Record<string, unknown>) => allowProps(event, props, facts)

test('what a table has leaves as it is; what none has is "other" (analytics 6)', () => {
  expect(allow('CONNECT_SUCCESS', { method: 'browser', name: 'MetaMask', reconnect: true, address: '0x1' })).toEqual({
    ...{ method: 'browser', name: 'MetaMask', reconnect: true },
  })
  expect(allow('CONNECT_SUCCESS', { method: 'carrier pigeon', name: 'MetaMask ', reconnect: 'yes' })).toEqual({
    ...{ method: 'other', name: 'other' },
  })
  expect(allow('SEND_SUCCESS', { network: 'eip155:1', token: 'USDC', hash: '0x1', amount: 1 })).toEqual({
    ...{ network: 'eip155:1', token: 'USDC' },
  })
  expect(allow('SEND_SUCCESS', { network: 'eip155:5', token: '' })).toEqual({ network: 'other', token: 'native' })
  expect(allow('SOMETHING_NEW', { connected: true })).toEqual({})
})

test.each([
  ['connect_failed', 'connect_failed'],
  ['4001', '4001'],
  [-32603, '-32603'],
  [503, '503'],
  ['APKT001', 'APKT001'],
  ['4821', 'other'],
  ['99999', 'other'],
  ['alice', 'other'],
  ['0xc0ffee', 'other'],
  [undefined, 'other'],
])('of the code %s there leaves %s (analytics 6)', (code, expected) => {
  expect(allow('CONNECT_ERROR', { code })).toEqual({ code: expected })
})

test.each([
  ['MODAL_OPEN', true],
  ['WALLET_IMPRESSION_V2', true],
  ['MY_PLUGIN_EVENT', true],
  ['alice@example.org', false],
  ['0XC0FFEE254729296A45A3885639AC7E10F9D54979', false],
  ['BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', false],
  ['EVENT_123456', false],
  ['Modal open', false],
  ['', false],
])('an event called %s may leave: %s (analytics 6)', (name, expected) => {
  expect(allowName(name)).toBe(expected)
})

test('whatever the values are, nothing leaves that is in no table (analytics 6)', () => {
  const known = new Set<unknown>([
    ...[...wallets, ...tokens, ...codes, ...facts.networks, 'other', 'native', true, false],
    ...['all', 'eip155', 'solana', 'bip122', 'stacks', 'browser', 'mobile', 'qrcode', 'web', 'email'],
    ...['chrome', 'firefox', 'edge', 'safari', 'ios', 'android'],
  ])
  const value = fc.oneof(fc.anything(), fc.string(), fc.constantFrom(...wallets))
  fc.assert(
    fc.property(fc.constantFrom(...rows), fc.array(value, { minLength: 4, maxLength: 4 }), ([event, names], values) => {
      const left = allow(event, Object.fromEntries(names.map((name, index) => [name, values[index]])))
      for (const leaving of Object.values(left))
        expect(known.has(leaving) || /^-?\d{3,5}$/.test(String(leaving))).toBe(true)
    }),
  )
})

describe('errors', () => {
  test('the tables have the classes and codes of docs/errors.md', () => {
    const page = readFileSync('docs/errors.md', 'utf8')
    const documented = [...page.matchAll(/^\| <a id="\w+"><\/a>`(\w+Error)` *\| ([^|]+)\|/gm)]
    expect(documented.length).toBeGreaterThan(60)
    expect(documented.map(([, name = '']) => name).filter((name) => !errorNames.has(name))).toEqual([])
    const written = documented.flatMap(([, , cell = '']) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code))
    expect(written.filter((code) => !codes.has(code ?? ''))).toEqual([])
  })

  test('of a stack our own files and lines are left, and nothing that a message says (analytics 5)', () => {
    const fake = '    at alice (https://x.example/tapkit/dist/kernel/alice.js:1:1)'
    const error = new BaseError({ code: 'unknown', message: `It failed\n${fake}`, debug: fake })
    error.stack = [
      `${error}`,
      fake,
      '    at connect (https://app.example/node_modules/tapkit/dist/kernel/session/connect.js:12:34)',
      'fail@http://localhost:5173/node_modules/tapkit/dist/plugins/features/send/actions/submit.js:5:6',
      '    at https://app.example/assets/index-4f3a.js?user=alice:1:2',
      '    at alice (https://app.example/alice/tapkit/dist/kernel/0xc0ffee.js:1:2)',
      '    at x (chrome-extension://abcdef/tapkit/dist/host/alice.js:1:2)',
    ].join('\n')
    expect(readError(error).properties.stackTrace).toBe(
      'kernel/session/connect.js:12\nplugins/features/send/actions/submit.js:5',
    )
  })

  test('each has one of three categories', () => {
    const categoryOf = (name: string) =>
      readError(Object.assign(new BaseError({ code: 500, message: '' }), { name })).event
    expect(['HttpStatusError', 'HttpParseError', 'DustError', 'AliceError'].map(categoryOf)).toEqual([
      ...['API_ERROR', 'DATA_PARSING_ERROR', 'INTERNAL_SDK_ERROR', 'INTERNAL_SDK_ERROR'],
    ])
  })
})

test('docs/analytics.md has the events and properties of the table', () => {
  const page = readFileSync('docs/analytics.md', 'utf8')
  const documented = new Map(
    [...page.matchAll(/^\| ([A-Z][A-Z_, ]+?) +\| (.+?) +\|$/gm)].flatMap(([, names = '', props = '']) =>
      names.split(', ').map((name) => [name, [...props.matchAll(/`(\w+)`/g)].map(([, prop]) => prop)] as const),
    ),
  )
  for (const [event, props] of rows) expect([event, documented.get(event)]).toEqual([event, props])
})
