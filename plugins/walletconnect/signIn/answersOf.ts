import type { Kernel, SignedAnswer } from 'tapkit/kernel'
import { approvedBy, limit } from '../readSession.ts'
import type { ProposedNamespace, Session, SessionNamespace } from '../sdk.ts'
import { accountOf, type Cacao, recapOf, textOf } from './cacao.ts'
import { type Grant, readRecap, sentenceOf, writeRecap } from './recap.ts'
import type { SignInRequest } from './signInRequest.ts'

/** Most networks and methods of a session: the kernel reads no more networks of an account, and no wallet has more methods. */
const most = { networks: 100, methods: 200 }

const isChain = (text: string): boolean => /^eip155:\d{1,32}$/.test(text)
const isMethod = (text: string): boolean => /^\w{1,64}$/.test(text)

/**
 * The namespace of a session that a wallet makes by signing in: the grants of its ReCaps, as the wallet's SDK reads
 * them. Each account is taken on each network, which multiplies the wallet's answer, so the number of accounts is
 * limited as for any session.
 */
export function namespaceOf(signed: readonly Cacao[]): SessionNamespace {
  const [methods, chains, accounts] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const each of signed) {
    const { chainId, address } = accountOf(each)
    const grant = readRecap(recapOf(each))
    for (const method of grant?.methods ?? []) if (isMethod(method) && methods.size < most.methods) methods.add(method)
    for (const chain of [chainId, ...(grant?.chains ?? [])]) {
      if (isChain(chain) && chains.size < most.networks) chains.add(chain)
      if (chains.has(chain) && accounts.size < limit) accounts.add(`${chain}:${address}`)
    }
  }
  return {
    chains: [...chains],
    accounts: [...accounts],
    methods: [...methods],
    events: ['chainChanged', 'accountsChanged'],
  }
}

/**
 * The sign-ins of a session's accounts on the network that was asked about, if the ReCap grants the same as the session
 * (sign-in 23).
 */
export function answersOf(
  kernel: Kernel,
  session: Session,
  signed: readonly Cacao[],
  { networkId }: SignInRequest,
  asked: ProposedNamespace,
): readonly SignedAnswer[] {
  const approved = approvedBy(kernel, session)
  return signed.flatMap((each) => {
    const { chainId, address } = accountOf(each)
    const account = approved.find(({ spelled }) => spelled.address === address && spelled.chainId === chainId)
    const resource = recapOf(each)
    const grant = readRecap(resource)
    const granted = session.namespaces.eip155
    if (account?.networkId !== networkId || !resource || !grant || !granted) return []
    if (resource !== writeRecap(grant) || !isSame(grant, granted) || !isWithin(grant, asked)) return []
    const recap = { statement: sentenceOf(grant), resource }
    return [{ networkId, address: account.address, message: textOf(each), signature: each.s.s, recap }]
  })
}

const isWithin = (grant: Grant, { methods, chains }: ProposedNamespace): boolean =>
  grant.methods.every((method) => methods.includes(method)) && grant.chains.every((chain) => chains.includes(chain))

const isSame = (grant: Grant, { methods, chains = [] }: SessionNamespace): boolean =>
  methods.length === grant.methods.length &&
  chains.length === grant.chains.length &&
  methods.every((method) => grant.methods.includes(method)) &&
  chains.every((chain) => grant.chains.includes(chain))
