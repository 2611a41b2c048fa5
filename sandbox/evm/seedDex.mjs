import { encodeFunctionData, maxUint256, parseAbi, parseEther, parseUnits } from 'viem'
import { funder, pairs, tokens, uniswap } from './addresses.mjs'

const tokenAbi = parseAbi(['function mint(address, uint256)', 'function approve(address, uint256)'])
const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])

/** One pool of each stablecoin with ether, at 3,000 a piece. */
export async function seedDex(deployer, chainId, routerAbi) {
  const list = tokens[chainId]
  for (const [symbol, expected] of Object.entries(pairs[chainId])) {
    const { address, decimals } = list[symbol]
    const amount = parseUnits('300000', decimals)
    await deployer.write(address, tokenAbi, 'mint', [funder, amount])
    await deployer.write(address, tokenAbi, 'approve', [uniswap.router, amount])
    const args = [address, amount, amount, parseEther('100'), funder, maxUint256]
    await deployer.write(uniswap.router, routerAbi, 'addLiquidityETH', args, { value: parseEther('100') })
    await deployer.settle()

    const data = encodeFunctionData({ abi: factoryAbi, functionName: 'getPair', args: [address, list.WETH.address] })
    const pair = `0x${(await deployer.call('eth_call', [{ to: uniswap.factory, data }, 'latest'])).slice(-40)}`
    if (pair !== expected.toLowerCase())
      throw new Error(`Sandbox seed: the pair ${symbol}/WETH is at ${pair}, but addresses.mjs says ${expected}.`)
  }
}
