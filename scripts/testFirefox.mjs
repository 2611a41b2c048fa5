// `npm run test:firefox`: the suite of `npm run test:e2e` in a stock Firefox. `-- connect` runs the files with `connect` in their name.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { listEngines } from './engines.mjs'
import { root, run, tools } from './steps.mjs'

const copy = join(root, '.cache/firefox/node_modules/playwright-core')

/** What Playwright needs of BiDi and Firefox lacks, Playwright does without: in a copy, never in `node_modules`. */
const changes = [
  // Where a Firefox lacks one of these, every context would fail: emulation.setMediaFeaturesOverride up to 153, the others in the ESR 140.
  [
    /(send\("(?:emulation\.set(?:MediaFeatures|ScreenOrientation|ScreenSettings)Override|browser\.setDownloadBehavior|network\.addDataCollector)", \{[\s\S]*?\n\s*\}\))(?=[;),\n])/g,
    '$1.catch(() => {})',
  ],
  // Before a picture it writes an empty style into every frame, which the policy of a page forbids.
  [/(function inPagePrepareForScreenshots\([^)]*\) \{\n\s*if \()syncAnimations/, '$1false'],
  // `fill()` writes by a script of the page, which does not reach a field in a shadow root: real keys instead.
  [
    /(async sendText\(progress2, text2\) \{\n)(?=\s*let frame = this\._page\._page\.mainFrame\(\);)/,
    `$1        return this._performActions(progress2, [...text2].flatMap((c) => {
          const value = c === "\\n" ? "\\uE007" : c;
          return [{ type: "keyDown", value }, { type: "keyUp", value }];
        }));\n`,
  ],
]

async function copyPlaywright() {
  await rm(copy, { recursive: true, force: true })
  await mkdir(dirname(copy), { recursive: true })
  await cp(join(root, 'node_modules/playwright-core'), copy, { recursive: true })
  const file = join(copy, 'lib/coreBundle.js')
  let text = await readFile(file, 'utf8')
  for (const [pattern, replacement] of changes) {
    const changed = text.replace(pattern, replacement)
    if (changed === text)
      throw new Error(`This version of Playwright has nothing like ${pattern}: see ${import.meta.filename}.`)
    text = changed
  }
  await writeFile(file, text)
}

const { firefox, missing } = await listEngines()
if (!firefox) {
  console.log(missing[0])
  process.exit(1)
}
const { ok, output } = await ensureBuilt()
if (!ok) throw new Error(output)
await copyPlaywright()
const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
const { code } = await run([...tools.vitest, 'run', '--config', 'vitest.firefox.config.ts', ...process.argv.slice(2)], {
  onLine: (line) => console.log(line),
  env: { ...colour, TAPKIT_FIREFOX: firefox },
})
process.exitCode = code
