import { readdir, unlink } from 'node:fs/promises'

/** Not `rm`, which looks at a file three times before it takes the file away. */
export const remove = (path: string) => unless(['ENOENT'], unlink(path))

/** The names in a folder; none if the folder is not there. */
export const listNames = async (path: string): Promise<string[]> => (await unless(['ENOENT'], readdir(path))) ?? []

/** `undefined` if the task fails with any of the codes. */
export async function unless<value>(codes: readonly string[], task: Promise<value>): Promise<value | undefined> {
  try {
    return await task
  } catch (error) {
    if (codes.includes(codeOf(error))) return undefined
    throw error
  }
}

export const codeOf = (error: unknown): string => String(Object(error).code)
