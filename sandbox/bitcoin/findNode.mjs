import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// Debian's /usr/bin/litecoind is a shell script that makes a folder in the user's home; the program itself is here.
const DEBIAN = '/usr/lib/litecoin/litecoind'

/**
 * The Bitcoin node of this machine, which judges scripts and signatures: `{ name, file }`, or undefined where there is none.
 * `TAPKIT_BITCOIND` names its file, or is `none` to do without; else `bitcoind` or `litecoind` on PATH is taken.
 * litecoind is a fork of Bitcoin Core 0.21 with the same transactions and the same script interpreter.
 * @throws {Error} one sentence, when TAPKIT_BITCOIND names no program
 */
export function findNode(env = process.env) {
  const given = env.TAPKIT_BITCOIND
  if (given === 'none') return undefined
  if (given) {
    if (!isProgram(given))
      throw new Error(
        `TAPKIT_BITCOIND is ${given}, which is not an executable program: correct it, unset it, or say none.`,
      )
    return { name: nameOf(given), file: given }
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const files = ['bitcoind', 'litecoind'].flatMap((name) => folders.map((folder) => join(folder, name)))
  const file = [...files, DEBIAN].find(isProgram)
  return file && { name: nameOf(file), file }
}

function nameOf(file) {
  return file.includes('litecoin') ? 'litecoind' : 'bitcoind'
}

/** An executable file that is not a script. */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile() && firstBytes(file) !== '#!'
  } catch {
    return false
  }
}

function firstBytes(file) {
  const opened = openSync(file, 'r')
  const bytes = Buffer.alloc(2)
  readSync(opened, bytes)
  closeSync(opened)
  return bytes.toString()
}
