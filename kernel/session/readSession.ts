import * as v from 'valibot'
import { accountFields, caipId, namespaceName, text } from '../caip/schema.ts'
import { InvalidSessionError } from '../errors/connection.ts'
import type { Account } from '../types/account.ts'
import type { SessionChange, SessionInput } from '../types/connector.ts'

/** Most accounts that are taken from a wallet, and most networks that they, or each of them, may be approved for. */
export const limits = { accounts: 500, networks: 100 }

const account = v.object({ namespace: v.optional(namespaceName), ...accountFields })
const network = v.looseObject({ id: caipId })
const networks = v.optional(v.array(caipId))
const session = v.object({
  id: v.optional(text),
  accounts: v.pipe(v.array(account), v.minLength(1)),
  network: v.optional(network),
  networks,
})
const change = v.object({
  namespace: v.optional(namespaceName),
  accounts: v.optional(v.array(account)),
  network: v.optional(network),
  networks,
})

/** A wallet's answer after validation: its accounts and its network. */
export type ReadSession = Readonly<ReturnType<typeof readSession>>

/**
 * Validates the answer of a wallet's plugin. Without an account of the namespace, it is no session (sessions 1).
 * @throws InvalidSessionError
 */
export function readSession(value: SessionInput, namespace: string, spans = [namespace]) {
  const result = v.safeParse(session, value)
  if (!result.success) {
    throw new InvalidSessionError({
      debug: `The wallet’s answer is not a session: ${describeIssue(result.issues[0])}`,
      cause: result.issues,
    })
  }
  const { id, network: on, networks: approved } = result.output
  const accounts = toEntries(result.output.accounts, namespace)
  if (!accounts.some((entry) => spans.includes(entry.namespace))) {
    throw new InvalidSessionError({ debug: `The session holds no account of namespace "${namespace}".` })
  }
  return { id, accounts, network: on?.id, networks: approved }
}

/** Describes what is wrong with an answer: the field and its proper value. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  const { type, received, expected } = issue
  const field = `\`${v.getDotPath(issue) ?? 'answer'}\``
  if (received === 'undefined') return `${field} is missing.`
  if (type === 'custom') return `${field} is ${received}. Write a CAIP-2 id: \`eip155:1\`.`
  return issue.kind === 'schema'
    ? `${field} is ${received}, and must be of type ${expected}.`
    : `${field} cannot be used: ${received} is not ${expected}.`
}

/** Validates a wallet's report. Values of other namespaces are dropped; `undefined` if the report is unusable. */
export function readChange(value: Exclude<SessionChange, string>, own: string) {
  const result = v.safeParse(change, value)
  if (!result.success) return undefined
  const { namespace = own, accounts, network: on, networks: approved } = result.output
  // Values of other namespaces alone say nothing about this namespace: only an empty list is a lock.
  const here = <item>(all: readonly item[] | undefined, isHere: (item: item) => boolean) => {
    const own = all?.filter(isHere)
    return all?.length && !own?.length ? undefined : own
  }
  const networks = here(approved, (id) => isOf(id, namespace))?.slice(0, limits.networks)
  const shared = here(accounts, (entry) => (entry.namespace ?? namespace) === namespace)
  if ((approved || accounts) && !networks && !shared && !on) return undefined
  return {
    namespace,
    accounts: shared && toEntries(shared, namespace),
    network: on && isOf(on.id, namespace) ? on.id : undefined,
    networks,
  }
}

/** The accounts of an answer, each once per namespace, with the networks of that namespace only. */
function toEntries(accounts: readonly v.InferOutput<typeof account>[], own: string): Account[] {
  const entries = new Map<string, Account>()
  for (const { namespace = own, networks, ...entry } of accounts.slice(0, limits.accounts)) {
    const approved = networks?.filter((id) => isOf(id, namespace)).slice(0, limits.networks)
    // An account that was approved for no network of its namespace cannot be used.
    if (approved?.length === 0) continue
    const key = `${namespace}:${entry.address}:${entry.purpose ?? ''}`
    if (!entries.has(key)) entries.set(key, { namespace, ...entry, ...(approved && { networks: approved }) })
  }
  return [...entries.values()]
}

const isOf = (id: string, namespace: string): boolean => id.startsWith(`${namespace}:`)
