import type { Module } from './readModules.ts'

/** The rooms of the kernel, the ground floor first: a room imports rooms below it, and those on its own floor. */
const floors: readonly (readonly string[])[] = [
  ['async', 'caip', 'development', 'errors', 'format', 'hooks', 'http', 'registry', 'storage', 'types', 'window'],
  ['state'],
  ['report', 'loading'],
  ['locale', 'session'],
  ['account'],
  ['money'],
  ['wallet', 'modal'],
  ['start'],
]
const top = floors.length

/** The floor of a file of the kernel. A file beside the rooms stands above them, unless it imports none of them. */
function floorOf(path: string, byPath: ReadonlyMap<string, Module>): number {
  const [, room, file] = path.split('/')
  if (file) return floors.findIndex((rooms) => rooms.includes(room ?? ''))
  const usesRooms = byPath.get(path)?.imports.some((used) => !used.isType && used.path?.split('/')[2])
  return usesRooms ? top : 0
}

/** Imports within the kernel that go up, and rooms that stand on no floor. Types and `import()` load nothing with the file. */
export function findClimbs(modules: readonly Module[]): string[] {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const isRoom = (path: string) => /^kernel\/(?!testing\/)/.test(path)
  return modules
    .filter(({ path }) => isRoom(path))
    .flatMap(({ path, imports }) => {
      const floor = floorOf(path, byPath)
      if (floor === -1) return [`${path} stands in a room of no floor`]
      return imports
        .filter((used) => used.path && isRoom(used.path) && !used.isType && !used.isDynamic)
        .filter((used) => floorOf(used.path ?? '', byPath) > floor)
        .map((used) => `${path} imports ${used.path}`)
    })
}
