import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root, run, tools } from '../../scripts/steps.mjs'

/** The fenced blocks of a page, each as a file; one that begins with `// name.ts` is importable by that name from the same page. */
export function extractExamples(page, markdown) {
  const home = page.replaceAll(/[^\w]+/g, '-')
  return [...markdown.matchAll(/^```(tsx?)\b[^\n]*\n([\s\S]*?)^```$/gm)].map(([, type = 'ts', code = ''], index) => {
    const named = /^\/\/ ([\w-]+\.tsx?)$/m.exec(code.split('\n')[0] ?? '')?.[1]
    const line = markdown.slice(0, markdown.indexOf(code)).split('\n').length
    return { file: join(home, named ?? `example-${index + 1}.${type}`), code, from: `${page}:${line}` }
  })
}

/**
 * Type-checks every example of README.md and docs/ against the packed declarations, each as a program of its own: it sees what
 * it imports, as in the file of whoever copies it, and nothing that another example merges.
 * @returns {Promise<string>} what tsc complains about, by page and line; empty when nothing
 */
export async function checkExamples(consumer) {
  const folder = join(consumer, 'examples')
  await rm(folder, { recursive: true, force: true })
  const inDocs = await readdir(join(root, 'docs'), { recursive: true })
  const pages = ['README.md', ...inDocs.filter((path) => path.endsWith('.md')).map((path) => join('docs', path))]
  const blocks = []
  for (const page of pages) blocks.push(...extractExamples(page, await readFile(join(root, page), 'utf8')))
  for (const { file, code } of blocks) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), code)
  }
  const options = {
    ...{ target: 'ES2022', lib: ['ES2023', 'DOM', 'DOM.Iterable'], module: 'ESNext', moduleResolution: 'bundler' },
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: true },
    ...{ moduleDetection: 'force', allowImportingTsExtensions: true, types: [], jsx: 'react-jsx', noEmit: true },
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: [] }))
  const projects = await Promise.all(
    blocks.map(async ({ file }) => {
      const project = join(folder, `${file}.json`)
      await writeFile(project, JSON.stringify({ extends: join(folder, 'tsconfig.json'), files: [join(folder, file)] }))
      return project
    }),
  )
  // One process: it reads the declarations that the examples share once, and still checks each example as a program of its own.
  const { code, output } = await run([...tools.tsc, '--build', ...projects, '--pretty', 'false'], { cwd: folder })
  const lineOf = new Map(blocks.map(({ file, from }) => [file, from]))
  return code === 0 ? '' : output.replace(/^[^(\n]+\.tsx?(?=\()/gm, (file) => `${lineOf.get(file) ?? file} (${file})`)
}
