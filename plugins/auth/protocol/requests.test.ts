import * as v from 'valibot'
import { expect, test } from 'vitest'
import { tokens } from '../../../ui/theme/tokens.ts'
import { samples, user } from './fixtures/samples.ts'
import { notices } from './notices.ts'
import { isRequestType, type RequestType, requests } from './requests.ts'

const names = Object.keys(requests).filter(isRequestType)
const takes = (type: RequestType, payload: unknown) => v.is(requests[type].payload, payload)

test('each request takes its payload and its answer', () => {
  for (const type of names) {
    const [payload, answer] = samples[type]
    expect([type, v.is(requests[type].payload, payload), v.is(requests[type].answer, answer)]).toEqual([
      type,
      true,
      true,
    ])
  }
})

test.each<[RequestType, unknown]>([
  ['RPC_REQUEST', { ...samples.RPC_REQUEST[0], chainId: 'bip122:000000000019d6689c085ae165831e93' }],
  ['RPC_REQUEST', { ...samples.RPC_REQUEST[0], chainId: 'eip155:0' }],
  ['CONNECT_EMAIL', { email: 'ada' }],
  ['CONNECT_EMAIL', { email: 'ada@x.test\r\nBcc: all@x.test' }],
  ['CONNECT_OTP', { otp: 123456 }],
  ['CONNECT_SOCIAL', { uri: 'javascript:alert(1)' }],
  ['CONNECT_SOCIAL', { uri: 'http://keys.acme.test/done' }],
  ['CONNECT_SOCIAL', { uri: 'http://localhost:1@evil.test/done' }],
  ['CONNECT_SOCIAL', { uri: 'https://accounts.acme.test@evil.test/done' }],
  ['CONNECT_SOCIAL', { uri: 'not a web address' }],
  ['SYNC_THEME', { variables: { '--tk-danger': '#000000' } }],
  ['SYNC_THEME', { variables: { '--tk-accent': 'url(https://evil.test)' } }],
  ['SYNC_DAPP_DATA', { name: 'Acme', icon: 'https://evil.test/pixel.png' }],
  ['SYNC_DAPP_DATA', { name: 'Acme', icon: 'data:image/svg+xml;base64,AAAA' }],
  ['RPC_REQUEST', { ...samples.RPC_REQUEST[0], method: 'eth_sign' }],
  ['RPC_REQUEST', { ...samples.RPC_REQUEST[0], method: 'eth_signAuthorization' }],
  ['RPC_REQUEST', { ...samples.RPC_REQUEST[0], method: 'constructor' }],
  ['RPC_REQUEST', { ...samples.RPC_REQUEST[0], params: 'all' }],
  ['RPC_REQUEST', { ...samples.RPC_REQUEST[0], account: '0x12' }],
  ['CONSENT', { accounts: [] }],
])('%s does not take %j', (type, payload) => {
  expect(takes(type, payload)).toBe(false)
})

test.each([
  [
    'an account of one namespace with the address of the other',
    { ...user, accounts: [{ namespace: 'solana', address: samples.RPC_REQUEST[0].account, type: 'eoa' }] },
  ],
  ['seventeen accounts', { ...user, accounts: Array(17).fill(user.accounts[0]) }],
  ['an unknown way to log in', { ...user, provider: 'mallory' }],
])('%s is no user', (_, value) => {
  expect(v.is(requests.GET_USER.answer, value)).toBe(false)
})

test('a host may colour the tokens of the theme, and no other variable', () => {
  const { options } = requests.SYNC_THEME.payload.entries.variables.wrapped.key
  const known = new Set<string>(tokens.map(({ name }) => name))
  expect(options.filter((name) => !known.has(name))).toEqual([])
})

test('names of the prototype chain are no requests', () => {
  expect(['constructor', '__proto__', 'toString'].filter(isRequestType)).toEqual([])
})

test('READY of another version is read by its version alone, with any other content', () => {
  expect(v.parse(notices.READY, { v: 2, methods: 'all' })).toEqual({ v: 2 })
  expect(v.is(notices.READY, { v: 1, methods: 'all' })).toBe(false)
})
