import type { Answer } from '../../protocol/requests.ts'
import type { Grant } from './grant.ts'
import { factorsOf } from './vaultHead.ts'
import { accountName, rootOf, type Wallet } from './wallet.ts'

type User = Answer<'GET_USER'>

/** The visitor, as hosts know the visitor. `grant` leaves out the accounts that its host was not given. */
export function userOf(wallet: Wallet, grant?: Grant): User {
  const accounts = wallet.accounts.filter((account) => !grant || grant.accounts.includes(accountName(account)))
  return {
    provider: 'passkey',
    accounts: accounts.map((account) => ({ ...account, type: 'eoa' })),
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
    factors: kindsOf(wallet),
  }
}

function kindsOf(wallet: Wallet): User['factors'] {
  const kinds = [...(rootOf(wallet) ? ['passkey'] : []), ...factorsOf(wallet).map((name) => name.split(':')[0])]
  return (['device', 'login', 'passkey', 'code'] as const).filter((factor) => kinds.includes(factor))
}
