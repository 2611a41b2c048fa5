import { memoryStorage } from 'tapkit/server'
import { expect, test } from 'vitest'
import { createAuthServer } from '../createAuthServer.ts'
import { createWorld, origin, secret } from '../fixtures/createWorld.ts'
import type { FarcasterOptions } from './options.ts'

const call = { 'eip155:10': 'https://optimism.example/key' }
const create = (farcaster: unknown, own: object = {}) =>
  createAuthServer({
    ...{ origin, hosts: [], operator: 'Acme', secret, storage: { ...memoryStorage() }, sendMail: async () => {} },
    farcaster: farcaster as FarcasterOptions,
    ...own,
  })

test('a misconfigured Farcaster is refused as the server starts (login-server 41)', () => {
  for (const right of [
    undefined,
    { call },
    { call: { 'eip155:10': async () => '0x', 'eip155:1': 'https://ethereum.example' } },
    { call, relay: 'https://relay.example/farcaster/' },
    { call: { 'eip155:10': 'http://node:8545' }, relay: undefined },
  ])
    create(right)
  for (const wrong of [
    null,
    'https://relay.example',
    {},
    { call: undefined },
    { call: 'https://optimism.example' },
    { call: { 'eip155:1': 'https://ethereum.example' } },
    { call: { 'eip155:10': undefined } },
    { call: { 'eip155:10': 'optimism.example' } },
    { call: { 'eip155:10': 'ftp://optimism.example' } },
    { call: Object.create(call) },
    { call, relay: 'http://relay.example' },
    { call, relay: 'https://ada@relay.example' },
    { call, relay: 'https://relay.example/?key=1' },
    { call, relay: '' },
    { call, key: 'x' },
  ])
    expect(() => create(wrong), JSON.stringify(wrong)).toThrow(
      expect.objectContaining({ name: 'AuthServerOptionsError', params: { option: 'farcaster' } }),
    )
})

test('a relay on this machine is for a secure page on this machine (login-server 41)', () => {
  const farcaster = { call, relay: 'http://localhost:4000' }
  create(farcaster)
  expect(() => create(farcaster, { origin: 'https://keys.acme.app' })).toThrow(
    expect.objectContaining({ params: { option: 'farcaster' } }),
  )
})

test('a server without Farcaster begins no login by it (login-server 41)', async () => {
  const page = await createWorld().open()
  for (const [method, path, body] of [
    ['POST', '/farcaster', {}],
    ['GET', `/farcaster/${'a'.repeat(24)}`],
  ] as const)
    expect(await page.send(method, path, body)).toMatchObject({
      status: 404,
      json: { error: { code: 'provider_unknown' } },
    })
})
