import { isMain, root, run, seconds, tool } from './steps.mjs'

/**
 * Builds the docs site from README.md and docs/ into `.cache/site`; a dead link fails it. Further words go to VitePress,
 * such as `--base /tapkit/`.
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function buildSite(args = []) {
  // The site is what visitors get, whatever runs this.
  const env = { NODE_ENV: 'production' }
  const { code, output } = await run([...tool('vitepress/bin/vitepress.js'), 'build', 'site', ...args], {
    env,
    cwd: root,
  })
  return { ok: code === 0, output }
}

if (isMain(import.meta.url)) {
  const start = performance.now()
  const { ok, output } = await buildSite(process.argv.slice(2))
  if (!ok) process.stderr.write(output)
  console.log(ok ? `.cache/site/ built in ${seconds(start)}` : 'The site was not built: see above.')
  process.exitCode = ok ? 0 : 1
}
