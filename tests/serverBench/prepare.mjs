import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { ensureBuilt } from '../../scripts/build.mjs'
import { root, run } from '../../scripts/steps.mjs'

/** Where the servers and their visitors run. */
export const folder = join(root, '.cache', 'serverBench')

const needed = ['@hono/node-server@2', 'hono@4', 'viem@2']
/** The further package that a row needs. */
const optional = { 'better-auth': 'better-auth@1', Redis: 'ioredis@5', libsql: '@libsql/client@0', Postgres: 'pg@8' }

/**
 * Makes a folder with the peers, which the package itself does not depend on, and with the package as it is built. Answers the packages that could not be
 * installed, by the name of their row.
 * @throws {Error} with the output of npm or the build
 */
export async function prepare() {
  const { ok, output } = await ensureBuilt()
  if (!ok) throw new Error(output)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const install = (...names) => run(['npm', 'install', '--ignore-scripts', '--silent', ...names], { cwd: folder })
  const installed = await install(...needed)
  if (installed.code !== 0) throw new Error(installed.output)
  const missing = {}
  for (const [row, name] of Object.entries(optional))
    if ((await install(name)).code !== 0) missing[row] = `npm could not install ${name}`
  await rm(join(folder, 'node_modules', 'tapkit'), { force: true })
  await symlink(root, join(folder, 'node_modules', 'tapkit'))
  const copied = ['serve.mjs', 'storages.mjs', 'drive.mjs', 'world.mjs']
  for (const file of copied) await cp(join(import.meta.dirname, file), join(folder, file))
  await writeRecipe()
  return missing
}

/** The storage for Postgres that the docs print, and its table. */
async function writeRecipe() {
  const page = await readFile(join(root, 'docs', 'sign-in-server.md'), 'utf8')
  const code = /^```ts\n\/\/ postgresStorage\.ts\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? ''
  const table = /^```sql\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? ''
  await writeFile(join(folder, 'postgresStorage.mjs'), (await transform(code, { loader: 'ts' })).code)
  await writeFile(join(folder, 'table.sql'), table)
}
