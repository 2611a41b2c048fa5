// What the chains hold before anybody connects. Runs once; `snapshot.mjs` keeps the outcome.
import { parseUnits } from 'viem'
import { funder, multicall3, people, permitRouter, tokens, uniswap } from './addresses.mjs'
import { npmArtifact, ownArtifact } from './artifacts.mjs'
import { createDeployer } from './deployer.mjs'
import { multicall3Runtime } from './multicall3.mjs'
import { seedDex } from './seedDex.mjs'
import { seedEns } from './seedEns.mjs'

/** What each of the wallet's accounts holds. The third one is poor: too little to pay for anything. */
const HOLDINGS = {
  1: [
    { ETH: '100', USDC: '10000', DAI: '2500.5', USDT: '5000', MKR: '3.25', WHOLE: '42', FALSE: '1000' },
    { ETH: '10', USDC: '250', USDT: '75.5' },
    { ETH: '0.000001', USDC: '1' },
  ],
  8453: [
    { ETH: '25', USDC: '1200', DAI: '300', USDT: '640', MKR: '1.5', WHOLE: '7', FALSE: '1000' },
    { ETH: '2', USDC: '50' },
    { ETH: '0' },
  ],
}

/** Seeds an empty anvil. @throws {Error} when anything lands elsewhere than `addresses.mjs` says, or reverts */
export async function seed(url, chainId) {
  const deployer = createDeployer(url, funder)
  const list = tokens[chainId]
  const SandboxToken = ownArtifact('SandboxToken')
  const TetherLike = ownArtifact('TetherLike')
  const plain = ({ name, symbol, decimals }) => [name, symbol, decimals]

  // The same blocks at the same times, whoever seeds and however slowly: what an account has done has one order.
  await deployer.call('anvil_setBlockTimestampInterval', [1])
  await deployer.call('anvil_setCode', [multicall3, await multicall3Runtime(url)])

  // The order gives the addresses: add new ones at the end.
  await deployer.deploy('USDC', ownArtifact('PermitToken'), plain(list.USDC), list.USDC.address)
  await deployer.deploy('DAI', SandboxToken, plain(list.DAI), list.DAI.address)
  await deployer.deploy('USDT', TetherLike, [], tokens[8453].USDT.address)
  await deployer.deploy('MKR', ownArtifact('MakerLike'), [], list.MKR.address)
  await deployer.deploy('REVERT', ownArtifact('RevertingToken'), [], list.REVERT.address)
  await deployer.deploy('WHOLE', SandboxToken, plain(list.WHOLE), list.WHOLE.address)
  await deployer.deploy('FALSE', ownArtifact('FalseToken'), [], list.FALSE.address)
  await deployer.deploy('WETH', npmArtifact('@uniswap/v2-periphery/build/WETH9.json'), [], list.WETH.address)
  await deployer.deploy(
    'factory',
    npmArtifact('@uniswap/v2-core/build/UniswapV2Factory.json'),
    [funder],
    uniswap.factory,
  )
  const Router = npmArtifact('@uniswap/v2-periphery/build/UniswapV2Router02.json')
  await deployer.deploy('router', Router, [uniswap.factory, list.WETH.address], uniswap.router)
  await deployer.call('anvil_setCode', [permitRouter, ownArtifact('PermitRouter').deployedBytecode])
  if (chainId === 1) {
    await deployer.call('anvil_setCode', [list.USDT.address, TetherLike.deployedBytecode])
    await seedEns(deployer)
  }

  for (const [index, holdings] of HOLDINGS[chainId].entries())
    for (const [symbol, amount] of Object.entries(holdings)) {
      const account = people.accounts[index]
      if (symbol === 'ETH')
        await deployer.call('anvil_setBalance', [account, `0x${parseUnits(amount, 18).toString(16)}`])
      else {
        const { address, decimals } = list[symbol]
        await deployer.write(address, SandboxToken.abi, 'mint', [account, parseUnits(amount, decimals)])
      }
    }
  await seedDex(deployer, chainId, Router.abi)
  await deployer.settle()
}
