import { decodeFunctionData, encodeAbiParameters, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { answering } from '../fixtures/answering.ts'
import { bob, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { mainnet } from '../networks/index.ts'

const world = openWorlds()
const resolver = mainnet.contracts?.ensUniversalResolver?.address.toLowerCase()
const universal = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
])
const records = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
])

/** ENS with one name, whose address on Ethereum is `ethereum`, and on Base `base`. */
const ens =
  ({ ethereum, base = '0x' }: { ethereum: string; base?: string }) =>
  ([{ to, data }]: [{ to: string; data: Hex }]) => {
    if (to.toLowerCase() !== resolver) return '0x'
    const [, asked] = decodeFunctionData({ abi: universal, data }).args
    const { functionName, args } = decodeFunctionData({ abi: records, data: asked })
    const answer =
      functionName === 'text'
        ? encodeAbiParameters([{ type: 'string' }], [''])
        : args.length === 1
          ? encodeAbiParameters([{ type: 'address' }], [ethereum as Hex])
          : encodeAbiParameters([{ type: 'bytes' }], [base as Hex])
    return encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [answer, resolver as Hex])
  }

const resolve = async (code: string, names: Parameters<typeof ens>[0], networkId: 'eip155:1' | 'eip155:8453') => {
  const { kernel } = await world({
    rpc: answering({ eth_call: ens(names), eth_getCode: () => code } as never),
  } as never)
  await kernel.switchNetwork(networkId)
  return (await kernel.resolveName({ name: 'treasury.eth' }))?.address
}

// (reads 2): a contract's address is nobody's on a network that it was not deployed on.
describe('a name that has an address on Ethereum alone', () => {
  test('error: is not paid on another network where a contract is behind it: what is sent there is lost (reads 2)', async () => {
    expect(await resolve('0x6080', { ethereum: bob }, 'eip155:8453')).toBeUndefined()
  })
  test.each([
    ['somebody’s key', '0x'],
    ['a key that acts through a contract', `0xef0100${usdc.slice(2)}`],
  ])('behavior: is paid there where %s is behind it', async (_, code) => {
    expect(await resolve(code, { ethereum: bob }, 'eip155:8453')).toBe(bob)
  })
  test('behavior: its own address there is used whatever stands on Ethereum, and on Ethereum its contract', async () => {
    expect(await resolve('0x6080', { ethereum: bob, base: usdc }, 'eip155:8453')).toBe(usdc.toLowerCase())
    expect(await resolve('0x6080', { ethereum: bob }, 'eip155:1')).toBe(bob)
  })
})
