import { type Challenge, type ConnectRequest, type Kernel, type SignedAnswer, writeSignIn } from 'tapkit/kernel'
import type { Answer } from '../protocol/requests.ts'
import type { toSession } from './toSession.ts'

/** A text of a sign-in that an account is asked to sign. */
export type SignInText = Pick<SignedAnswer, 'networkId' | 'address' | 'message'> & {
  readonly chainId: SignedAnswer['networkId']
}

/** The texts that the accounts sign as this app is consented to: at most one a namespace, and none if nothing signs visitors in. */
export async function askChallenges(
  kernel: Kernel,
  { namespace, network, challenge }: Pick<ConnectRequest, 'namespace' | 'network' | 'challenge'>,
  { accounts, networks }: ReturnType<typeof toSession>,
): Promise<readonly SignInText[]> {
  if (!challenge) return []
  const texts: SignInText[] = []
  for (const own of ['eip155', 'solana'] as const) {
    const account = accounts.find((each) => each.namespace === own)
    const here = own === namespace ? network : kernel.network(own)
    const networkId = networks.find((id) => id === here?.id) ?? networks.find((id) => id.startsWith(`${own}:`))
    const asked = account && networkId && (await challenge(networkId))
    if (!asked) continue
    const message = writeText(asked, account)
    texts.push({ networkId, chainId: networkId, address: account.address, message })
  }
  return texts
}

const chains = { eip155: 'Ethereum', solana: 'Solana' } as const

/** Writes the text that an account signs: ERC-4361 on EVM, and Sign-In With Solana. */
export const writeText = (
  { domain: origin, ...lines }: Challenge,
  { namespace, address }: { readonly namespace: keyof typeof chains; readonly address: string },
): string =>
  writeSignIn({ ...lines, origin, address, chainName: chains[namespace], keepsStatementLine: namespace === 'eip155' })

/** The signatures of the texts that were asked for, and of no others. */
export const readSigned = (
  texts: readonly SignInText[],
  signed: NonNullable<Answer<'CONSENT'>['signed']>,
): readonly SignedAnswer[] =>
  texts.flatMap(({ networkId, address, message }) => {
    const found = signed.find((each) => each.chainId === networkId && each.message === message)
    return found ? [{ networkId, address, message, signature: found.signature }] : []
  })
