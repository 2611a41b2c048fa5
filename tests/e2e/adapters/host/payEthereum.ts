import * as ethers from 'ethers'
import * as ethers5 from 'ethers-5'
import { getEthersSigner } from 'tapkit/eip155/ethers'
import { getEthersSigner as getEthers5Signer } from 'tapkit/eip155/ethers5'
import { getWalletClient } from 'tapkit/eip155/viem'
import type { Kernel } from 'tapkit/kernel'
import * as viem from 'viem'

const missing = () => new Error('Nobody is connected.')

/** Pays by each library as an app does; answers the hash. */
export const payEthereum = (kernel: Kernel) => ({
  async 'ethers 6'(to: string, wei: number) {
    const signer = getEthersSigner(kernel, ethers)
    if (!signer) throw missing()
    return (await signer.sendTransaction({ to, value: wei })).hash
  },
  async 'ethers 5'(to: string, wei: number) {
    const signer = getEthers5Signer(kernel, ethers5)
    if (!signer) throw missing()
    return (await signer.sendTransaction({ to, value: wei })).hash
  },
  /** The wallet itself, as `kernel.getProvider` hands it over. */
  async BrowserProvider(to: string, wei: number) {
    const provider = await kernel.getProvider('eip155')
    if (!provider) throw missing()
    const signer = await new ethers.BrowserProvider(provider).getSigner()
    return (await signer.sendTransaction({ to, value: wei })).hash
  },
  async viem(to: string, wei: number) {
    const client = getWalletClient(kernel, viem)
    if (!client) throw missing()
    return client.sendTransaction({ to: to as viem.Address, value: BigInt(wei) })
  },
})
