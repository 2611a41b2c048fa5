import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rpc } from './rpc.mjs'

/** The runtime code of Multicall3: what its constructor returns. viem ships the bytecode, at a path it does not promise. */
export async function multicall3Runtime(url) {
  const viem = dirname(createRequire(import.meta.url).resolve('viem/package.json'))
  const { multicall3Bytecode } = await import(pathToFileURL(join(viem, '_esm/constants/contracts.js')).href)
  return rpc(url, 'eth_call', [{ data: multicall3Bytecode }, 'latest'])
}
