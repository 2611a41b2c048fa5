import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { createKernel, formatUnits } from 'tapkit/kernel'
import { createWallet } from './createWallet.js'

const [address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'] = process.argv.slice(2)
const rpcUrl = process.env.RPC_URL

const kernel = createKernel({
  plugins: [
    eip155({ networks: [mainnet], ...(rpcUrl && { rpcUrls: { 'eip155:1': [rpcUrl] } }) }),
    createWallet({ address, chainId: 1 }),
  ],
})
await kernel.start()
const { account } = await kernel.connect({ connectorId: 'script', namespace: 'eip155' })
const { value, decimals, symbol } = await kernel.fetchBalance()
console.log(`${account.address} has ${formatUnits(value, decimals)} ${symbol}`)
kernel.destroy()
