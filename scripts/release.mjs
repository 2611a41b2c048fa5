// `npm run release` says whether this commit can be published, and leaves what would be in `.cache/release`.
// `npm run release -- --publish 1.2.3` publishes it as well, if that is the version.
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { packCheck } from './packCheck.mjs'
import { finish, runRows } from './rows.mjs'
import { writeSbom } from './sbom.mjs'
import { root, run } from './steps.mjs'

const { name, version, repository } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
const folder = join(root, '.cache', 'release')
const ask = process.argv.indexOf('--publish')
const confirmed = ask > 0 ? process.argv[ask + 1] : undefined
const said = async (...command) => (await run(command)).output.trim()
let archive

const first = [
  {
    name: 'nothing is left to commit',
    run: () => said('git', 'status', '--porcelain'),
  },
  {
    name: `the commit bears the tag v${version}`,
    run: async () => {
      const tags = (await said('git', 'tag', '--points-at', 'HEAD')).split('\n')
      return tags.includes(`v${version}`) ? '' : `git tag -s v${version}`
    },
  },
  {
    name: `CHANGELOG.md tells of ${version}, and of nothing unreleased`,
    run: async () => {
      const sections = (await readFile(join(root, 'CHANGELOG.md'), 'utf8')).split(/^## /m).slice(1)
      const title = sections[0]?.split('\n')[0] ?? ''
      return title.startsWith(version) ? '' : `Its first section is "${title}".`
    },
  },
  {
    name: 'package.json names the repository',
    run: async () =>
      repository?.url ? '' : 'npm links pages from `repository`, and compares it with where a provenance was made.',
  },
]

/** These take minutes, and wait for the ones above. */
const then = [
  {
    name: 'npm test',
    run: async () => {
      const { code, output } = await run(['npm', 'test', '--silent'])
      return code === 0 ? '' : output.split('\n').slice(-40).join('\n')
    },
  },
  {
    name: 'two packs of the commit are equal',
    run: async () => {
      const { file, digest } = await packCheck()
      archive = join(folder, basename(file))
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true })
      await copyFile(file, archive)
      await writeFile(`${archive}.sha256`, `${digest}  ${basename(file)}\n`)
      return ''
    },
  },
  {
    name: 'the bill of materials is written',
    run: async () => {
      await writeSbom(join(folder, `${name}-${version}.cdx.json`))
      return ''
    },
  },
]

const begun = await runRows(first, { atOnce: 1 })
const { passed, failed } = begun.failed > 0 ? { passed: 0, failed: 0 } : await runRows(then, { atOnce: 1 })
const count = { passed: begun.passed + passed, failed: begun.failed + failed }
finish(count)
if (count.failed > 0) {
  console.log('Nothing was published.')
} else if (confirmed !== version) {
  console.log(
    `Nothing was published. ${folder} has what would be; \`npm run release -- --publish ${version}\` does it.`,
  )
} else {
  const { code } = await run(['npm', 'publish', archive, '--provenance', '--access', 'public'], { onLine: console.log })
  process.exitCode = code
}
