import { run } from '../../scripts/steps.mjs'

const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTCACHED|ERR_SOCKET_TIMEOUT/

/**
 * Installs what `package.json` of a folder asks for, or adds the packages given.
 * @throws {Error} what npm said, and what to do where it found no registry
 */
export async function install(cwd, ...packages) {
  const { code, output } = await run(['npm', 'install', ...flags, ...packages], { cwd })
  if (code === 0) return
  const advice = unreachable.test(output)
    ? '\nThe npm registry is out of reach: the examples install from it. `npm config get registry` says which one is asked.'
    : ''
  throw new Error(`npm install failed:\n${output.trim()}${advice}`)
}
