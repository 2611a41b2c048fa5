import type { Held } from '../wallet/holdAccounts.ts'
import { accountsOn, addressesOn } from './accountsOn.ts'
import { methods } from './methods.ts'
import type { Grant, Namespaces, World } from './types.ts'

type Asked = Readonly<
  Record<
    string,
    { readonly chains?: readonly string[]; readonly methods: readonly string[]; readonly events: readonly string[] }
  >
>

/** The chains that the sandbox runs (CAIP-2), of those that the wallet has addresses on. */
const runningIn = ({ chains, solana, bitcoin, stacks }: World): string[] => [
  ...chains.map(({ id }) => `eip155:${id}`),
  ...(solana ? [solana.id] : []),
  ...(bitcoin ? ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328'] : []),
  ...(stacks ? ['stacks:2147483648'] : []),
]

const only = (asked: readonly string[], allowed: readonly string[] | undefined) =>
  allowed ? asked.filter((one) => allowed.includes(one)) : [...asked]

/** What a session gets of what an app asked for: what the wallet can do, as far as the user lets it have that. */
export function buildNamespaces(world: World, asked: Asked, grant: Grant, held: Held): Namespaces {
  if (grant.exactly) return grant.exactly
  const namespaces: Namespaces = {}
  for (const [key, wish] of Object.entries(asked)) {
    const [namespace = ''] = key.split(':')
    const known = methods[namespace]
    if (!known || (grant.namespaces && !grant.namespaces.includes(namespace))) continue
    const wished = wish.chains ?? (key === namespace ? [] : [key])
    const chains = only(wished, grant.chains ?? runningIn(world)).filter((chain) => addressesOn(chain, held).length > 0)
    const accounts = chains.flatMap((chain) => accountsOn(chain, grant.accounts ?? [0], held))
    if (accounts.length === 0) continue
    namespaces[namespace] = {
      chains,
      accounts,
      methods: only(only(wish.methods, Object.keys(known)), grant.methods),
      events: only(wish.events, grant.events),
    }
  }
  return namespaces
}
