import type { Answer } from '../../protocol/requests.ts'
import type { Grant } from './grant.ts'
import { factorsOf, kindOf } from './vaultHead.ts'
import { accountName, type Wallet } from './wallet.ts'

type User = Answer<'GET_USER'>

/**
 * The visitor, as hosts know the visitor. `grant` leaves out the accounts that its host was not given. A host is told by which way the visitor logs in, and
 * neither the email nor the name there: no consent names them (login 147).
 */
export function userOf(wallet: Wallet, grant?: Grant): User {
  const accounts = wallet.accounts.filter((account) => !grant || grant.accounts.includes(accountName(account)))
  return {
    provider: wallet.login ?? 'passkey',
    accounts: accounts.map((account) => ({ ...account, type: 'eoa' })),
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
    factors: kindsOf(wallet),
  }
}

/** A kind for each factor, so that a host can count them. */
function kindsOf(wallet: Wallet): User['factors'] {
  const named = factorsOf(wallet).map(kindOf)
  const count = (kind: string) => named.filter((each) => each === kind).length
  // A record may lack a passkey that its vault names, and a vault need not name the passkey that gives the seed.
  const passkeys = Math.max(count('passkey'), wallet.passkeys.length)
  return (['device', 'login', 'passkey', 'code', 'escrow'] as const).flatMap((kind) =>
    Array<typeof kind>(kind === 'passkey' ? passkeys : count(kind)).fill(kind),
  )
}
