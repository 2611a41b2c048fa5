import { createTestKernel, mockChain } from 'tapkit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { core } from '../../../../ui/core/index.ts'
import { siwx } from '../index.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const compose = (options: object) => createTestKernel({ plugins: [core(), mockChain().plugin, siwx(options)] })

test.each([
  ['statement', 'Two\nlines', 'statement has to be one line of letters'],
  ['domain', 'https://acme.app', 'domain has to be a host'],
  ['uri', 'not a uri', 'uri has to be a URI (RFC 3986)'],
  ['resources', ['no uri'], 'resources has to be URIs (RFC 3986)'],
  ['expiresIn', '1d', '`expiresIn` of siwx() is "1d". Write'],
  ['expiresIn', 0, '`expiresIn` of siwx() is 0. Write'],
  ['expiresIn', Number.NaN, '`expiresIn` of siwx() is NaN. Write'],
  ['expiresIn', -5, '`expiresIn` of siwx() is -5. Write'],
  ['expiresIn', Number.POSITIVE_INFINITY, '`expiresIn` of siwx() is Infinity. Write'],
  ['expiresIn', 1e15, '`expiresIn` of siwx() is 1000000000000000. Write'],
])(
  'error: `%s` that no message can carry is told in development when it is composed, and where it fails: %j',
  async (option, value, said) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubEnv('NODE_ENV', 'development')
    const kernel = compose({ [option]: value })
    await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining(`nobody can sign in. ${said}`)))
    await kernel.start()
    await expect(kernel.connect({ connectorId: 'wallet', namespace: 'mock' as never })).rejects.toMatchObject({
      name: 'SignInUnavailableError',
      debug: expect.stringContaining(said),
    })
    kernel.destroy()
  },
)

test('options that a message can carry are told nothing of', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubEnv('NODE_ENV', 'development')
  const kernel = compose({
    statement: 'Come in.',
    domain: 'acme.app:3000',
    uri: 'https://acme.app/',
    expiresIn: 86_400_000,
  })
  await kernel.features.siwx.sessions()
  compose({ statement: null, expiresIn: null, resources: null }).destroy()
  await kernel.features.siwx.sessions()
  expect(warn).not.toHaveBeenCalled()
  kernel.destroy()
})
