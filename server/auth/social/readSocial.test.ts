import { memoryStorage } from 'tapkit/server'
import { expect, test } from 'vitest'
import { createAuthServer } from '../createAuthServer.ts'
import { origin, secret } from '../fixtures/createWorld.ts'
import type { SocialOptions } from './options.ts'

const github = { clientId: 'acme', clientSecret: 'c4n4ry' }
const create = (social: unknown, own: object = {}) =>
  createAuthServer({
    ...{ origin, hosts: [], operator: 'Acme', secret, storage: memoryStorage(), sendMail: async () => {} },
    social: social as SocialOptions,
    ...own,
  })
const optionOf = (make: () => unknown): unknown => {
  try {
    make()
  } catch (error) {
    expect(JSON.stringify([error, Object(error).debug])).not.toContain('c4n4ry')
    return Object(error).params.option
  }
  return undefined
}

test('a misconfigured provider is refused by its name as the server starts, without its secret (login-server 33)', () => {
  expect(optionOf(() => create({ github, google: undefined }))).toBe(undefined)
  const wrong: readonly (readonly [unknown, string])[] = [
    ['github', 'social'],
    [{ myspace: github }, 'social'],
    [{ __proto__: null, constructor: github }, 'social'],
    [{ github: null }, 'social.github'],
    [{ github: 'c4n4ry' }, 'social.github'],
    [{ github: { ...github, clientSecret: undefined } }, 'social.github'],
    [{ github: { ...github, clientId: '' } }, 'social.github'],
    [{ github: { ...github, scope: 'user' } }, 'social.github'],
    [{ github: { ...github, endpoints: { user: 'ftp://example.com' } } }, 'social.github'],
    [{ github: { ...github, endpoints: { user: undefined } } }, 'social.github'],
    [{ github: { ...github, endpoints: { token: 'http://example.com' } } }, 'social.github'],
    [{ github: { ...github, endpoints: { token: 'https://ada@example.com' } } }, 'social.github'],
    [{ github: { ...github, endpoints: { keys: 'https://example.com' } } }, 'social.github'],
    [{ apple: github }, 'social.apple'],
    [{ apple: { clientId: 'a', teamId: 'b', keyId: 'c', privateKey: 'c4n4ry' } }, 'social.apple'],
  ]
  for (const [social, option] of wrong) expect([social, optionOf(() => create(social))]).toEqual([social, option])
})

test('a provider on this machine is for a secure page on this machine (login-server 33)', () => {
  const social = { github: { ...github, endpoints: { token: 'http://localhost:4000/token' } } }
  expect(optionOf(() => create(social))).toBe(undefined)
  const storage = { ...memoryStorage() }
  expect(optionOf(() => create({ github }, { origin: 'https://keys.acme.app', storage }))).toBe(undefined)
  expect(optionOf(() => create(social, { origin: 'https://keys.acme.app', storage }))).toBe('social.github')
})
