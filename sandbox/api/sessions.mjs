import { randomUUID } from 'node:crypto'
import { readAccount } from './caip.mjs'
import { Refused } from './refused.mjs'

/** Smart sessions: what an account has permitted an app. They are the service's own records; nothing of them is on a chain. */
export function createSessions() {
  const byAccount = new Map()
  const of = (account) => byAccount.get(account.toLowerCase()) ?? []

  const readOwner = (given) => {
    const { network, address } = readAccount(given, 'address')
    return `${network}:${address}`
  }
  const find = (account, pci) => {
    const found = of(account).find((one) => one.pci === pci)
    if (!found) throw new Refused(404, 'Session is not found', 'pci')
    return found
  }
  const add = (account, session) => {
    const entry = {
      pci: randomUUID(),
      expiry: Math.floor(Date.now() / 1000) + 86_400,
      createdAt: Date.now(),
      permissions: [],
      policies: [],
      project: { id: 'sandbox', name: 'Sandbox app', url: 'https://app.tapkit.example' },
      ...session,
    }
    byAccount.set(account.toLowerCase(), [...of(account), entry])
    return entry
  }

  return {
    list: (address) => ({ pcis: of(readOwner(address)).filter(({ isDraft }) => !isDraft) }),
    /** A test's own, as if an app had asked for it: `{ address, ...fields }`. */
    grant: ({ address, ...session }) => add(readOwner(address), session),
    create(address) {
      const { pci } = add(readOwner(address), { isDraft: true })
      // The service's part of a key that two hold.
      return { pci, key: { type: 'secp256k1', publicKey: `0x04${pci.replaceAll('-', '').repeat(4)}` } }
    },
    activate(address, { pci, expiry, permissions = [], policies = [] } = {}) {
      const session = find(readOwner(address), pci)
      Object.assign(session, { isDraft: undefined, permissions, policies, ...(expiry && { expiry }) })
      return {}
    },
    /** What the wallet signs here is its own affair; that it signed is asked for. */
    revoke(address, { pci, signature } = {}) {
      const session = find(readOwner(address), pci)
      if (typeof signature !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(signature))
        throw new Refused(401, 'Invalid signature', 'signature')
      session.revokedAt ??= Date.now()
      return {}
    },
    reset: () => byAccount.clear(),
  }
}
