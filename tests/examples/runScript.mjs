import { formatEther } from 'viem'
import { people } from '../../sandbox/evm/addresses.mjs'
import { run } from '../../scripts/steps.mjs'

/** Runs the script, which has to print an account and what it has on the sandbox's chain. @returns {Promise<string>} what was wrong */
export async function runScript(cwd, { chain }) {
  // Not the one that pays in the browser meanwhile.
  const account = people.accounts[1]
  const wei = BigInt(await chain.rpc('eth_getBalance', [account, 'latest']))
  const command = ['npm', 'start', '--silent', '--', account]
  const { code, output } = await run(command, { cwd, env: { RPC_URL: chain.rpcUrl, npm_config_loglevel: 'error' } })
  const wanted = `${account} has ${formatEther(wei)} ETH`
  if (wei > 0n && code === 0 && output.trim() === wanted) return ''
  return `It should have said: ${wanted}\nIt said: ${output}`
}
