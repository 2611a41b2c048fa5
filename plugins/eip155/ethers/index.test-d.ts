import type * as ethers6 from 'ethers'
import type * as ethers5 from 'ethers-5'
import type { Kernel } from 'tapkit/kernel'
import * as adapter5 from '../ethers5/index.ts'
import { getEthersProvider, getEthersSigner } from './index.ts'
import { useEthersSigner } from './react.ts'

declare const kernel: Kernel
declare const ethers: typeof ethers6
declare const old: typeof ethers5

getEthersProvider(kernel, ethers) satisfies ethers6.BrowserProvider | undefined
getEthersSigner(kernel, ethers)?.signTypedData satisfies ethers6.JsonRpcSigner['signTypedData'] | undefined
getEthersSigner(kernel, ethers.ethers)?.address satisfies string | undefined
const { BrowserProvider, JsonRpcSigner } = ethers
getEthersSigner(kernel, { BrowserProvider, JsonRpcSigner })?.provider satisfies ethers6.JsonRpcApiProvider | undefined
export function useAddress(): string | undefined {
  return useEthersSigner(ethers)?.address
}

adapter5.getEthersProvider(kernel, old) satisfies ethers5.providers.Web3Provider | undefined
adapter5.getEthersSigner(kernel, { providers: old.providers })?._signTypedData satisfies
  | ethers5.providers.JsonRpcSigner['_signTypedData']
  | undefined

// @ts-expect-error ethers 5 has another adapter
getEthersSigner(kernel, old)
// @ts-expect-error ethers 6 has another adapter
adapter5.getEthersSigner(kernel, ethers)
// @ts-expect-error nobody may be connected
getEthersSigner(kernel, ethers).signMessage('hello')
