import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFile(join(import.meta.dirname, '..', path), 'utf8')

test.each(['index.html', 'main.ts', 'site.ts', 'buildSecurePages.ts', 'vite.config.ts'])(
  'the quick start of the login prints %s of the example',
  async (file) => {
    const name = file.endsWith('.html') ? `<!-- ${file} -->` : `// ${file}`
    const [, printed] = (await read('docs/login.md')).split(`\n${name}\n`)
    expect(printed?.split('\n```')[0]).toBe((await read(`examples/secure-site/${file}`)).trimEnd())
  },
)
