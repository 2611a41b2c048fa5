import { posix } from 'node:path'
import { parseSync } from 'vite'

/** A file's text by its path from the root of the repository. */
export type Files = Readonly<Record<string, string>>

export type Import = {
  /** As written. */
  readonly specifier: string
  /** The file of this repository that it names, or undefined for a package. */
  readonly path: string | undefined
  /** `import()`; the others load with the file. */
  readonly isDynamic: boolean
  /** Leaves nothing at run time. */
  readonly isType: boolean
}

export type Module = {
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
  readonly exportsAll: boolean
  readonly program: unknown
}

/** The sources of the package's entries by their public name, such as `tapkit/kernel`. */
export type Entries = Readonly<Record<string, string>>

/** Parses source files into what they import. */
export function readModules(files: Files, entries: Entries): Module[] {
  return Object.entries(files).map(([path, text]) => {
    const { module, program, errors } = parseSync(path, text)
    if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
    const resolve = (specifier: string) =>
      specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : entries[specifier]
    const statics = [
      ...module.staticImports.map(({ moduleRequest, start, end }) => ({ request: moduleRequest, start, end })),
      ...module.staticExports.flatMap(({ entries: [entry], start, end }) =>
        entry?.moduleRequest ? [{ request: entry.moduleRequest, start, end }] : [],
      ),
    ].map(({ request, start, end }) => ({
      specifier: request.value,
      path: resolve(request.value),
      isDynamic: false,
      // With verbatimModuleSyntax, `import { type A }` still loads the file: only the whole statement counts.
      isType: /^(import|export)\s+type\b/.test(text.slice(start, end)),
    }))
    const dynamics = module.dynamicImports.map(({ moduleRequest: { start, end } }) => {
      const specifier = text.slice(start + 1, end - 1)
      return { specifier, path: resolve(specifier), isDynamic: true, isType: false }
    })
    const exportsAll = module.staticExports.some(({ entries: list }) =>
      list.some(({ importName, exportName }) => importName.kind === 'AllButDefault' && exportName.kind === 'None'),
    )
    return { path, text, imports: [...statics, ...dynamics], exportsAll, program }
  })
}
