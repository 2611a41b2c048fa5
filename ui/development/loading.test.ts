import { mockChain } from 'tapkit/testing'
import { build } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'
import { createAppKit } from '../index.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  document.body.replaceChildren()
})

/** A page that names a mode there is none of: what a console says of it, once all is loaded. */
async function warnings(mode: string) {
  vi.stubEnv('NODE_ENV', mode)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const kit = createAppKit({ plugins: [mockChain().plugin], theme: { mode: 'dusk' as never } })
  await import('./tellMistakes.ts')
  await new Promise((resolve) => setTimeout(resolve))
  kit.destroy()
  return warn.mock.calls.flat()
}

/** The files that have the sentences, of those that a host's bundler makes of the kit where it puts `mode` in. */
async function filesThatTell(mode: string, words = 'lists those that there are') {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    resolve: { conditions: ['tapkit-source', 'module', 'browser'] },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    build: { write: false, modulePreload: false, lib: { entry: 'ui/index.ts', formats: ['es'] } },
  })
  const chunks = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  expect(chunks.length).toBeGreaterThan(1)
  return chunks.filter((chunk) => 'code' in chunk && chunk.code.includes(words))
}

test('a page that is built for development hears what was composed and does nothing', async () => {
  expect(await warnings('development')).toEqual([expect.stringContaining('"dusk"')])
})

test.each(['production', 'test'])('one that is built for %s hears nothing', async (mode) => {
  expect(await warnings(mode)).toEqual([])
})

test('the sentences for developers are a file of their own in development, and in no file for production', async () => {
  expect(await filesThatTell('production')).toEqual([])
  expect(await filesThatTell('production', 'there is no hook')).toEqual([])
  expect(await filesThatTell('development', 'there is no hook')).toHaveLength(1)
  expect(await filesThatTell('development')).toEqual([
    expect.objectContaining({ isEntry: false, isDynamicEntry: true }),
  ])
}, 60_000)
