import { isPortBusy } from '../ports.mjs'
import { spawnWatched } from '../spawnWatched.mjs'
import { rpc } from './rpc.mjs'

/** Starts one anvil and waits until it answers; `end` resolves with the reason when it is gone. */
export async function startAnvil({ binary, chain, port, stateFile }) {
  const args = ['--chain-id', chain.id, '--port', port, '--timestamp', chain.genesisTimestamp, '--quiet'].map(String)
  if (stateFile) args.push('--load-state', stateFile)
  const { end, ended, complaint, stop } = spawnWatched(binary, args)

  const rpcUrl = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 20_000
  while (true) {
    if (ended() !== undefined) throw new Error(`anvil for ${chain.name} ended while starting: ${ended()}`)
    if ((await isPortBusy(port)) && (await rpc(rpcUrl, 'eth_chainId'))) return { rpcUrl, end, stop }
    if (Date.now() > deadline) {
      await stop()
      throw new Error(`anvil for ${chain.name} did not answer on port ${port} within 20 seconds: ${complaint()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
