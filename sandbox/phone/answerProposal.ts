import type { WalletKitTypes } from '@reown/walletkit'
import { buildNamespaces } from './buildNamespaces.ts'
import type { Wallet } from './createPhone.ts'
import { failures } from './failures.ts'
import { siteOf } from './site.ts'
import type { Failure, Namespaces } from './types.ts'

type Row = readonly [label: string, value: string]

const rowsOf = (namespaces: Namespaces) =>
  Object.entries(namespaces).flatMap(([namespace, { chains = [], methods }]): Row[] => [
    [namespace, chains.join(', ')],
    [`${namespace} may ask`, methods.join(', ')],
  ])

/** Asks the user about an app that wants a session, and settles it. */
export async function answerProposal(wallet: Wallet, event: WalletKitTypes.SessionProposal): Promise<void> {
  const { world, kit } = wallet
  const { id, params, verifyContext } = event
  const { metadata } = params.proposer
  const asked = { ...params.requiredNamespaces, ...params.optionalNamespaces }
  const offered = buildNamespaces(
    world,
    asked,
    { accounts: wallet.held().addresses.map((_, index) => index) },
    wallet.held(),
  )
  const answer = await wallet.decide({
    kind: 'proposal',
    eventId: id,
    title: `Connect ${metadata.name}?`,
    rows: [['Site', siteOf(metadata.url).origin], ['Verified', verifyContext.verified.validation], ...rowsOf(offered)],
    offered,
    approve: 'Connect',
  })
  if (!answer) return
  const refuse = (reason: Failure) => kit.rejectSession({ id, reason })
  if (!answer.approve) return refuse(answer.error ?? wallet.settings().rejection)
  const grant = { ...wallet.settings().grant, ...answer.grant }
  const namespaces = buildNamespaces(world, asked, grant, wallet.held())
  if (Object.keys(namespaces).length === 0) return refuse(failures.unsupportedChains)
  await kit.approveSession({
    id,
    namespaces,
    ...(grant.sessionProperties ? { sessionProperties: { ...grant.sessionProperties } } : {}),
  })
}
