import { isExactOrigin } from '../../protocol/exactOrigin.ts'
import { SecurePageStartError } from './errors.ts'

/**
 * The origins that may use the page.
 * @throws {SecurePageStartError} the list is empty or long, or an entry is no exact origin
 */
export function readHosts(hosts: readonly string[]): ReadonlySet<string> {
  if (!Array.isArray(hosts) || hosts.length === 0 || hosts.length > 64)
    throw new SecurePageStartError({ problem: 'no_hosts' })
  for (const host of hosts)
    if (!isExactOrigin(host)) throw new SecurePageStartError({ problem: 'bad_host', given: String(host).slice(0, 100) })
  return new Set(hosts)
}
