import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FrameOptions } from '../plugins/auth/frame/index.ts'
import { base } from '../plugins/eip155/networks/index.ts'

const read = (path: string) => readFile(join(import.meta.dirname, '..', path), 'utf8')

test.each(['index.html', 'main.ts', 'site.ts', 'buildSecurePages.ts', 'vite.config.ts'])(
  'the quick start of the login prints %s of the example',
  async (file) => {
    const name = file.endsWith('.html') ? `<!-- ${file} -->` : `// ${file}`
    const [, printed] = (await read('docs/login.md')).split(`\n${name}\n`)
    expect(printed?.split('\n```')[0]).toBe((await read(`examples/secure-site/${file}`)).trimEnd())
  },
)

type Built = { generateBundle: (this: { emitFile: () => void }, _: unknown, files: object) => void }

/** The plugin of the example. A copy of it stands in this package, from which it can import tapkit. */
async function loadPlugin(): Promise<(site: FrameOptions) => Built> {
  const copy = join(import.meta.dirname, '../.cache/secure-site/buildSecurePages.ts')
  await mkdir(join(copy, '..'), { recursive: true })
  await writeFile(copy, await read('examples/secure-site/buildSecurePages.ts'))
  return (await import(copy)).buildSecurePages
}

test('the example builds no headers that a host of static files would leave out for their length (login 45)', async () => {
  const build = async (apps: number) => {
    const hosts = Array.from({ length: apps }, (_, at) => `https://a-team-of-the-company-${at}.apps.acme.example`)
    const { generateBundle } = (await loadPlugin())({ name: 'Acme', hosts, networks: [base] })
    generateBundle.call({ emitFile: () => {} }, {}, { 'index.html': { type: 'asset', source: '' } })
  }
  await build(10)
  await expect(build(60)).rejects.toThrow(/2,000 characters/)
})
