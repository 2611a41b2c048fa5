import { isSameAddress } from 'tapkit/kernel'
import { multicall3, zksyncMulticall3 } from '../networks/chain.ts'

/** The addresses of Multicall3. Nobody can put other code at either. */
export const multicalls: readonly string[] = [multicall3, zksyncMulticall3]

/** Whether an address is Multicall3's, which makes any call for anybody. */
export const isMulticall = (address: string): boolean => multicalls.some((own) => isSameAddress(own, address))
