import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../scripts/steps.mjs'

/** Packs what is built, as npm would deliver it, into a folder. @returns {Promise<string>} the archive */
export async function packTapkit(folder) {
  const { code, output } = await run(['npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', folder])
  const name = (await readdir(folder)).find((file) => file.endsWith('.tgz'))
  if (code !== 0 || !name) throw new Error(`npm pack failed:\n${output}`)
  return join(folder, name)
}
