import type { BaseError } from 'tapkit/kernel'

/** A place in a file of this package. A bundler's files are the host's, and stay unsaid. */
const ours =
  /\/tapkit\/dist\/((?:kernel|ui|plugins\/(?:eip155|solana|bip122|stacks|wbip|features\/[a-z]+))(?:\/[A-Za-z]{1,40}){1,4}\.js):(\d{1,5})(?::\d{1,5})?\)?$/

/** The frames of an error that are in our own files, innermost first, as `kernel/session/connect.js:12`. */
export function readStack(error: BaseError): string {
  // An engine heads a stack with the message, and a wallet may have written its message like a frame.
  const said = new Set([`${error}`, error.message, error.debug ?? ''].join('\n').split('\n'))
  return String(error.stack ?? '')
    .split('\n')
    .filter((line) => !said.has(line))
    .flatMap((line) => {
      const [, file, at] = ours.exec(line) ?? []
      return file ? [`${file}:${at}`] : []
    })
    .slice(0, 10)
    .join('\n')
}
