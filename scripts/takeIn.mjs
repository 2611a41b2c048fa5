import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './steps.mjs'

/** The packages that come as a file of `dist/`, beside the one module that imports them: an app has nothing to install for them. */
const copies = [{ name: 'qr', file: 'index.js', license: 'LICENSE-MIT', importer: 'ui/kit/qr/encodeQr.js' }]

/** Their names: a bill of materials has them, and npm doesn't bring them. */
export const takenIn = copies.map(({ name }) => name)

/** Copies them into a folder of `dist/`, byte for byte as npm delivers them, each with its licence. */
export async function takeIn(folder) {
  for (const { name, file, license, importer } of copies) {
    const path = join(folder, importer)
    const place = join(path, '..')
    const code = await readFile(path, 'utf8')
    const linked = code.replace(`from '${name}'`, `from './${name}.js'`)
    if (linked === code) throw new Error(`${importer} does not import ${name}`)
    await writeFile(path, linked)
    await copyFile(join(root, 'node_modules', name, file), join(place, `${name}.js`))
    await copyFile(join(root, 'node_modules', name, license), join(place, `${name}.LICENSE`))
  }
}
