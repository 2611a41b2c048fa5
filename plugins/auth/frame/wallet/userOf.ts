import type { Answer } from '../../protocol/requests.ts'
import type { Grant } from './grant.ts'
import { factorOf } from './openers.ts'
import { factorsOf } from './vaultHead.ts'
import { accountName, type Wallet } from './wallet.ts'

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

/** A kind for each factor, so that a host can count them. */
function kindsOf(wallet: Wallet): User['factors'] {
  const names = new Set([...wallet.passkeys.map(factorOf), ...factorsOf(wallet)])
  const kinds = [...names].map((name) => name.split(':')[0])
  return (['device', 'login', 'passkey', 'code'] as const).flatMap((kind) =>
    kinds.filter((each) => each === kind).map(() => kind),
  )
}
