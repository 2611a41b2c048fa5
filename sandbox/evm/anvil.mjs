import { spawn } from 'node:child_process'
import { isPortBusy } from '../ports.mjs'
import { rpc } from './rpc.mjs'

// The node must not outlive us, however we end. On POSIX a tiny shell waits on a pipe that the system closes with us;
// a line in the pipe means that the node ended by itself and nothing is left to kill.
const WATCHED = '( read -r _ <&3 || kill $$ ) >/dev/null 2>&1 & exec 3<&-; exec "$0" "$@"'

/** Starts one anvil and waits until it answers; `end` resolves with the reason when it is gone. */
export async function startAnvil({ binary, chain, port, stateFile }) {
  const args = ['--chain-id', chain.id, '--port', port, '--timestamp', chain.genesisTimestamp, '--quiet'].map(String)
  if (stateFile) args.push('--load-state', stateFile)
  const watched = process.platform !== 'win32'
  const child = watched
    ? spawn('/bin/sh', ['-c', WATCHED, binary, ...args], { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
    : spawn(binary, args, { stdio: ['ignore', 'ignore', 'pipe'] })

  let complaint = ''
  let ended
  const end = new Promise((resolve) => {
    const finish = (reason) => {
      ended ??= reason
      child.stdio[3]?.end('\n')
      resolve(ended)
    }
    child.once('error', (error) => finish(error.message))
    child.once('exit', (code, signal) => finish(complaint.trim() || `exit ${signal ?? code}`))
  })
  child.stderr.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-2000)
  })
  child.stdio[3]?.on('error', () => {})

  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    kill()
    await end
  }

  const rpcUrl = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 20_000
  while (true) {
    if (ended !== undefined) throw new Error(`anvil for ${chain.name} ended while starting: ${ended}`)
    if ((await isPortBusy(port)) && (await rpc(rpcUrl, 'eth_chainId'))) return { rpcUrl, end, stop }
    if (Date.now() > deadline) {
      await stop()
      throw new Error(`anvil for ${chain.name} did not answer on port ${port} within 20 seconds: ${complaint.trim()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
