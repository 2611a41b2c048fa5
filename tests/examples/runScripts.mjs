import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../scripts/steps.mjs'

/** Runs those of an example's own scripts that it has. @throws {Error} what the first one that fails said */
export async function runScripts(cwd, names) {
  const { scripts = {} } = JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8'))
  for (const name of names.filter((one) => scripts[one])) {
    const { code, output } = await run(['npm', 'run', '--silent', name], {
      cwd,
      // They draw progress and ask to send statistics where they are not told.
      env: { CI: '1', NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false' },
    })
    if (code !== 0) throw new Error(`npm run ${name} failed:\n${output.trim()}`)
  }
}
