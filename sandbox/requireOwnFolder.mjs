import { isAbsolute, relative, resolve, sep } from 'node:path'

/**
 * A build empties its folder first, which must not be the repository or a folder around it.
 * @throws Error
 */
export function requireOwnFolder(outDir) {
  const wayToHere = relative(resolve(outDir), import.meta.dirname)
  const isAround = !isAbsolute(wayToHere) && wayToHere.split(sep)[0] !== '..'
  if (isAround)
    throw new Error(`The demo is not built into "${outDir}": it would empty the repository. Name another folder.`)
}
