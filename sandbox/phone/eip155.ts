import { invalidParams, unknownChain } from '../wallet/errors.ts'
import { extraMethods } from '../wallet/methods/extras.ts'
import type { Method, Signer } from '../wallet/methods/method.ts'
import { sendMethods } from '../wallet/methods/send.ts'
import { signMethods } from '../wallet/methods/sign.ts'
import { switchQuestion } from '../wallet/switchQuestion.ts'
import type { Methods, Task } from './types.ts'

const numberOf = (chainId: string) => Number(chainId.split(':')[1])
const toHex = (value: number) => `0x${value.toString(16)}`

/** The wallet in the page has the same keys and the same questions: here it is on the chain that the request names. */
function signerOf({ world, held, chainId, accounts, site, manner, ask }: Task): Signer {
  const id = numberOf(chainId)
  return {
    site,
    manner,
    held,
    accounts: () => [...accounts],
    chainId: () => id,
    chains: async () => [...world.chains],
    async activeChain() {
      const found = world.chains.find((chain) => chain.id === id)
      if (!found) throw unknownChain(toHex(id))
      return found
    },
    async ask(question) {
      await ask(question)
      return []
    },
  }
}

const list = (params: unknown): readonly unknown[] => (Array.isArray(params) ? params : [params])
const byPage = (method: Method<Signer> | undefined) => async (task: Task) => method?.(signerOf(task), list(task.params))

async function switchChain(task: Task) {
  const [given] = list(task.params)
  const { chainId } = Object(given)
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]+$/i.test(chainId)) throw invalidParams('"chainId" has to be hex.')
  const chain = task.world.chains.find(({ id }) => id === Number(chainId))
  if (!chain) throw unknownChain(chainId)
  await task.ask(switchQuestion(task.site, chain.name))
  await task.moveTo(`eip155:${chain.id}`)
  return null
}

export const eip155: Methods = {
  eth_accounts: async ({ accounts }) => accounts,
  eth_requestAccounts: async ({ accounts }) => accounts,
  personal_sign: byPage(signMethods.personal_sign),
  eth_signTypedData: byPage(signMethods.eth_signTypedData_v4),
  eth_signTypedData_v4: byPage(signMethods.eth_signTypedData_v4),
  eth_sendTransaction: byPage(sendMethods.eth_sendTransaction),
  wallet_getCapabilities: byPage(extraMethods.wallet_getCapabilities),
  wallet_switchEthereumChain: switchChain,
}
