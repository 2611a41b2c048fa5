import { parsePrincipal, writePrincipal } from './parsePrincipal.ts'

/** A principal as one of `spellings` writes it, where one of them is of the same owner: people type it in either case. */
export function spelledAs(principal: string, spellings: readonly (string | undefined)[]): string {
  const isSame = (spelling: string | undefined) => {
    const read = parsePrincipal(spelling)
    return read !== undefined && writePrincipal(read) === principal
  }
  return spellings.find(isSame) ?? principal
}
