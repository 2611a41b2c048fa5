// Adds lock entries for optional platform packages that the registry mirror does not have. They have no hash: `npm run check` names those
// that may have none, so delete an entry and run `npm install --package-lock-only` first, in case the registry has the package by now.
import { readFileSync, writeFileSync } from 'node:fs'

const file = process.argv[2]
const lock = JSON.parse(readFileSync(file, 'utf8'))
const OS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'aix', 'netbsd', 'openbsd', 'sunos']
const CPU = {
  amd64: 'x64',
  x64: 'x64',
  arm64: 'arm64',
  ia32: 'ia32',
  arm: 'arm',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  loong64: 'loong64',
  mips64el: 'mips64el',
}
let added = 0
for (const [path, entry] of Object.entries(lock.packages))
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (path === '' || lock.packages[`node_modules/${name}`] || lock.packages[`${path}/node_modules/${name}`]) continue
    const words = name.split('/').pop().split('-')
    const os = OS.find((o) => words.includes(o))
    const cpu = CPU[words.find((w) => CPU[w])]
    lock.packages[`node_modules/${name}`] = {
      version: version.replace(/^[\^~]/, ''),
      ...(cpu ? { cpu: [cpu] } : {}),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...(words.some((w) => w.startsWith('musl')) ? { libc: ['musl'] } : {}),
      ...(os ? { os: [os] } : {}),
    }
    console.log(name, version, os, cpu)
    added++
  }
const { '': top, ...rest } = lock.packages
lock.packages = { '': top, ...Object.fromEntries(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, 'en'))) }
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added)
