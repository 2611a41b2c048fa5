import { dropFactors } from './changeVault.ts'
import type { NewFactor } from './dealShares.ts'
import { VaultFactorError } from './errors.ts'
import type { Opened } from './openVault.ts'
import { isLogin, type Secrets } from './secrets.ts'

/**
 * Gives out the login key of the next epoch by its name, and overwrites it after `use`. A vault that has a login key needs it as a factor is dropped: copies of
 * older vaults are then worth nothing.
 */
export type NextLogin = <result>(opened: Opened, use: (login: Secrets) => Promise<result>) => Promise<result>

/** Drops factors. A vault that has a login key gets that of the next epoch. */
export function dropWithLogin(
  opened: Opened,
  names: readonly string[],
  added: readonly NewFactor[],
  nextLogin: NextLogin | undefined,
): Promise<Opened> {
  const login = Object.keys(opened.vault.shares).find(isLogin)
  if (login === undefined) return dropFactors(opened, names, added)
  if (!nextLogin) throw new VaultFactorError({ reason: 'epoch', factor: login })
  return nextLogin(opened, (secrets) => {
    const logins = Object.entries(secrets).map(([name, secret]) => ({ name, secret }))
    return dropFactors(opened, names, [...added, ...logins])
  })
}
