import { createHost } from 'tapkit'
import { runes } from 'tapkit/features/runes'
import { createTestKernel, mockChain } from 'tapkit/testing'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const open = () => createHost(createTestKernel({ plugins: [mockChain().plugin] }))

test('error: a plugin that is not composed is named once in the console when its calls are looked for (errors 9)', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { features } = open()
  expect([features.runes, features.runes, features.siwx]).toEqual([undefined, undefined, undefined])
  expect(warn.mock.calls).toEqual([
    [`tapkit: \`features.runes\` is undefined. Add ${runes.name}() of tapkit/features/runes to \`plugins\`.`],
    ['tapkit: `features.siwx` is undefined. Add siwx() of tapkit/features/siwx to `plugins`.'],
  ])
})

test('a page may ask whether a plugin is composed without a word in the console', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { features } = open()
  expect(['runes' in features, Object.keys(features), Reflect.get(features, 'then'), String(features)]).toEqual([
    ...[false, [], undefined, '[object Object]'],
  ])
  expect(warn).not.toHaveBeenCalled()
})

test('a page that is built for production has the calls alone', () => {
  vi.stubEnv('NODE_ENV', 'production')
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  expect(open().features.runes).toBeUndefined()
  expect(warn).not.toHaveBeenCalled()
})
