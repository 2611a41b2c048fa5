import * as v from 'valibot'
import type { Answer } from '../../protocol/requests.ts'
import type { Grant } from './grant.ts'
import { accountName, type Wallet } from './wallet.ts'

type User = Answer<'GET_USER'>

/** Of a vault, the names of its factors. Whoever opens the vault checks the rest of it. */
const factors = v.object({ shares: v.record(v.string(), v.unknown()) })

/** The visitor, as hosts know the visitor. `grant` leaves out the accounts that its host was not given. */
export function userOf(wallet: Wallet, grant?: Grant): User {
  const accounts = wallet.accounts.filter((account) => !grant || grant.accounts.includes(accountName(account)))
  return {
    provider: 'passkey',
    accounts: accounts.map((account) => ({ ...account, type: 'eoa' })),
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
    factors: factorsOf(wallet),
  }
}

function factorsOf({ kind, vault = '' }: Wallet): User['factors'] {
  if (kind === 'passkey') return ['passkey']
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), factors), vault)
  const names = success ? Object.keys(output.shares).map((name) => name.split(':')[0]) : []
  return (['device', 'login', 'passkey', 'code'] as const).filter((factor) => names.includes(factor))
}
