import * as ethers from 'ethers'
import * as ethers5 from 'ethers-5'
import { getEthersSigner } from 'tapkit/eip155/ethers'
import { getEthersSigner as getEthers5Signer } from 'tapkit/eip155/ethers5'
import { getPublicClient, getWalletClient } from 'tapkit/eip155/viem'
import type { Kernel } from 'tapkit/kernel'
import * as viem from 'viem'

const missing = () => new Error('Nobody is connected.')

/** Pays by each library as an app does, and waits until it is in a block; answers the hash. */
export const payEthereum = (kernel: Kernel) => ({
  async 'ethers 6'(to: string, wei: number) {
    const signer = getEthersSigner(kernel, ethers)
    if (!signer) throw missing()
    const receipt = await (await signer.sendTransaction({ to, value: wei })).wait()
    return receipt?.hash
  },
  async 'ethers 5'(to: string, wei: number) {
    const signer = getEthers5Signer(kernel, ethers5)
    if (!signer) throw missing()
    return (await (await signer.sendTransaction({ to, value: wei })).wait()).transactionHash
  },
  async viem(to: string, wei: number) {
    const client = getWalletClient(kernel, viem)
    if (!client) throw missing()
    const hash = await client.sendTransaction({ to: to as viem.Address, value: BigInt(wei) })
    return (await getPublicClient(kernel, viem)?.waitForTransactionReceipt({ hash }))?.transactionHash
  },
})
