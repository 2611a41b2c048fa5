import type { Core } from '../core.ts'
import { invalidParams, unknownChain } from '../errors.ts'
import { askNode } from '../node.ts'
import { switchQuestion } from '../switchQuestion.ts'
import type { Method } from './method.ts'
import { objectParam } from './method.ts'

function parseChainId(value: unknown): { hex: string; id: number } {
  if (typeof value !== 'string' || !/^0x(0|[1-9a-f][0-9a-f]{0,12})$/i.test(value))
    throw invalidParams(`Expected 0x-prefixed, unpadded, non-zero hexadecimal string 'chainId'. Received: "${value}"`)
  return { hex: value, id: Number(value) }
}

async function switchTo(core: Core, id: number, name: string) {
  await core.ask(switchQuestion(core.site, name))
  core.update({ chainId: id })
}

const switchChain: Method = async (core, params) => {
  const { hex, id } = parseChainId(objectParam(params).chainId)
  const chain = (await core.chains()).find((entry) => entry.id === id)
  if (!chain) throw unknownChain(hex)
  if (id !== core.chainId()) await switchTo(core, id, chain.name)
  return null
}

const addChain: Method = async (core, params) => {
  const { chainId, chainName, rpcUrls } = objectParam(params)
  const { hex, id } = parseChainId(chainId)
  const chains = await core.chains()
  const known = chains.find((entry) => entry.id === id)
  if (known) {
    if (id !== core.chainId()) await switchTo(core, id, known.name)
    return null
  }
  const [rpcUrl] = Array.isArray(rpcUrls) ? rpcUrls : []
  if (typeof rpcUrl !== 'string' || !URL.canParse(rpcUrl))
    throw invalidParams("Expected an array with at least one valid string HTTPS url 'rpcUrls'.")
  if (typeof chainName !== 'string' || !chainName) throw invalidParams("Expected non-empty string 'chainName'.")
  if (Number(await askNode(rpcUrl, 'eth_chainId', [])) !== id)
    throw invalidParams(`Chain ID returned by RPC URL ${rpcUrl} does not match ${hex}`)
  await core.ask({
    title: 'Add this network?',
    rows: [
      ['Site', core.site.origin],
      ['Network', chainName],
      ['Node', rpcUrl],
    ],
    approve: 'Add',
  })
  chains.push({ id, name: chainName, rpcUrl })
  await switchTo(core, id, chainName)
  return null
}

export const chainMethods: Record<string, Method> = {
  eth_chainId: async (core) => core.chainIdHex(),
  net_version: async (core) => String(core.chainId()),
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
}
