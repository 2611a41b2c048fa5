import { createHost } from 'tapkit'
import { runes } from 'tapkit/features/runes'
import { createTestKernel, mockChain } from 'tapkit/testing'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.unstubAllEnvs())

const open = () => createHost(createTestKernel({ plugins: [mockChain().plugin] }))

test('error: a call of a plugin that is not composed names the plugin, and how it is composed (errors 9)', () => {
  const { features } = open()
  expect(() => features.runes.orders()).toThrow(
    expect.objectContaining({
      ...{ name: 'PluginError', code: 'plugin', params: { plugin: 'runes' } },
      message: expect.stringContaining(`Add ${runes.name}() of tapkit/features/runes to \`plugins\`.`),
    }),
  )
  expect(() => features.siwx).toThrow('siwx() of tapkit/features/siwx')
})

test('whether a plugin is composed can be asked, and what is no plugin of tapkit is undefined', () => {
  const { features } = open()
  expect(['runes' in features, Object.keys(features), Reflect.get(features, 'then'), String(features)]).toEqual([
    ...[false, [], undefined, '[object Object]'],
  ])
})

test('a page that is built for production has the calls alone', () => {
  vi.stubEnv('NODE_ENV', 'production')
  expect(open().features.runes).toBeUndefined()
})
