import { parsePrincipal, writePrincipal } from './parsePrincipal.ts'

/**
 * A principal in the spelling of an element of `spellings` with the same owner, if there is such an element: people
 * type principals in either case.
 */
export function spelledAs(principal: string, spellings: readonly (string | undefined)[]): string {
  const isSame = (spelling: string | undefined) => {
    const read = parsePrincipal(spelling)
    return read !== undefined && writePrincipal(read) === principal
  }
  return spellings.find(isSame) ?? principal
}
