// @vitest-environment node
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { visit } from './fixtures/visit.ts'
import { type RunningIdentity, startIdentity } from './startIdentity.mjs'

const origin = 'http://keys.tapkit.localhost:5174'
let identity: RunningIdentity
beforeAll(async () => {
  identity = await startIdentity({ port: 0, origin })
})
beforeEach(() => identity.setManner({ do: 'answer' }))
afterAll(() => identity.stop())

const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')

const pageOf = (provider: 'google' | 'github', own: Readonly<Record<string, string>> = {}): string => {
  const { clientId, endpoints } = identity.social[provider]
  const asked = {
    ...{ response_type: 'code', client_id: clientId, redirect_uri: `${origin}/callback/${provider}`, state: 'state' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256', nonce: 'nonce', scope: 'openid' },
    ...own,
  }
  return `${endpoints?.authorize}?${new URLSearchParams(asked)}`
}
const exchange = async (provider: 'google' | 'github', code: string, own: Readonly<Record<string, string>> = {}) => {
  const { clientId, clientSecret, endpoints } = identity.social[provider]
  const asked = { grant_type: 'authorization_code', code, redirect_uri: `${origin}/callback/${provider}`, ...own }
  const client = { client_id: clientId, client_secret: clientSecret, code_verifier: own.code_verifier ?? verifier }
  const body = new URLSearchParams({ ...asked, ...client })
  return (await fetch(endpoints?.token ?? '', { method: 'POST', body })).json()
}
const codeOf = async (uri: string) => new URL((await visit(uri, 'ada')).url).searchParams.get('code') ?? ''

test.each(['google', 'github'] as const)('%s sends nobody to a stranger, and wants PKCE', async (provider) => {
  for (const own of [{ redirect_uri: 'https://evil.test/' }, { client_id: 'evil' }])
    expect((await fetch(pageOf(provider, own), { redirect: 'manual' })).status).toBe(400)
  const plain = await fetch(pageOf(provider, { code_challenge_method: 'plain' }), { redirect: 'manual' })
  const back = new URL(plain.headers.get('location') ?? 'none:').searchParams
  expect([plain.status, back.get('error')]).toEqual(provider === 'google' ? [303, 'invalid_request'] : [400, null])
  const page = await fetch(pageOf('github'))
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
})

test.each(['google', 'github'] as const)(
  'a code of %s is good once, for its own verifier and redirect URI',
  async (provider) => {
    expect(await exchange(provider, await codeOf(pageOf(provider)))).toMatchObject({ access_token: expect.any(String) })
    for (const own of [{ code_verifier: 'w'.repeat(43) }, { redirect_uri: 'https://evil.test/' }])
      expect(await exchange(provider, await codeOf(pageOf(provider)), own)).toMatchObject({ error: expect.any(String) })
    const code = await codeOf(pageOf(provider))
    await exchange(provider, code)
    expect(await exchange(provider, code)).toMatchObject({
      error: expect.stringMatching(/^(invalid_grant|bad_verification_code)$/),
    })
  },
)

test('another process orders a manner, and hears of one that does not exist', async () => {
  const order = (name: string, body: object) =>
    fetch(`${identity.url}/sandbox/${name}`, { method: 'POST', body: JSON.stringify(body) })
  expect((await order('manner', { do: 'refuse' })).status).toBe(200)
  expect(new URL((await visit(pageOf('github'), 'ada')).url).searchParams.get('error')).toBe('access_denied')
  const wrong = await order('manner', { do: 'burn' })
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('answer, refuse, error')])
  expect((await order('reset', {})).status).toBe(200)
  expect(await codeOf(pageOf('github'))).not.toBe('')
  expect((await fetch(`${identity.url}/nothing`)).status).toBe(404)
})
