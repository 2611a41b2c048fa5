import { join } from 'node:path'
import { run } from '../../scripts/steps.mjs'

/**
 * Type-checks an example with all declarations that it reaches, where its own check has to leave them out: wagmi's do not hold
 * beside the newest `@tanstack/react-query`. Those of the packages given may fail, and of no other.
 * @throws {Error} what tsc complains about
 */
export async function checkTypes(cwd, forgiven) {
  const tsc = join(cwd, 'node_modules/typescript/bin/tsc')
  const { output } = await run([process.execPath, tsc, '--skipLibCheck', 'false', '--pretty', 'false'], { cwd })
  const isForgiven = (line) => forgiven.some((name) => line.startsWith(`node_modules/${name}/`))
  const errors = output.split('\n').filter((line) => /error TS\d+/.test(line) && !isForgiven(line))
  if (errors.length) throw new Error(errors.join('\n'))
}
